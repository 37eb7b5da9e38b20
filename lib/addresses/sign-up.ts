/** Where guests join for free. Apart from the other addresses, as every card holds it and needs no more of them. */
export const SIGN_UP = '/app/auth/?action=ask_for_sign_up';
