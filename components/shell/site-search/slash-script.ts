import { SEARCH_BOX, SEARCH_FIELD } from './search-id';

/**
 * Runs in the head of every page: `/` focuses the search, except while someone types. Other scripts load once a page is
 * used, which would be too late for the first key.
 */
export const SLASH_SCRIPT = [
  'addEventListener("keydown",e=>{',
  'if(e.key!=="/"||e.ctrlKey||e.metaKey||e.altKey||e.defaultPrevented)return;',
  'if(e.target.closest&&e.target.closest("input,textarea,select,[contenteditable],dialog"))return;',
  `const field=document.getElementById("${SEARCH_FIELD}"),box=document.getElementById("${SEARCH_BOX}");`,
  'if(!field)return;',
  'if(!field.offsetParent&&box.showPopover)box.showPopover();',
  'field.focus({preventScroll:true});e.preventDefault()',
  '})',
].join('');
