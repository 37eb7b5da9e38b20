import type { OrganizationLeaf, WebSiteLeaf, WithContext } from 'schema-dts';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

/** The organization's full object; everything else refers to it by id. */

const NAME = 'Tickproof';
const SLOGAN = 'AI trading robots whose every trade you can check.';
const LOGO_PATH = '/icon.svg';

const organizationId = (baseUrl: string) => `${baseUrl}/#organization`;

/** A short reference to the organization from other objects. */
export function organizationReference(baseUrl: string): OrganizationLeaf {
  return {
    '@type': 'Organization',
    '@id': organizationId(baseUrl),
    name: NAME,
    url: `${baseUrl}${SITE_PATHS.home}`,
  };
}

/** @param baseUrl origin of the site, without a slash at the end; the same for all builders of this folder */
export function organizationData(baseUrl: string): WithContext<OrganizationLeaf> {
  return {
    '@context': 'https://schema.org',
    ...organizationReference(baseUrl),
    description: SLOGAN,
    logo: `${baseUrl}${LOGO_PATH}`,
  };
}

export function websiteData(baseUrl: string): WithContext<WebSiteLeaf> {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${baseUrl}/#website`,
    name: NAME,
    url: `${baseUrl}${SITE_PATHS.home}`,
    description: SLOGAN,
    inLanguage: 'en',
    publisher: organizationReference(baseUrl),
  };
}
