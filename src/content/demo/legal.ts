import type { LegalDocument } from '../documents'
import { words } from './builders'
import { olderPrivacyPolicy } from './legal/older-versions'
import { consent, privacyPolicy, sharing, terms } from './legal/texts'

type Text = Pick<LegalDocument, 'document' | 'version' | 'effectiveOn' | 'hash'> & {
  readonly title: string
  readonly body: string
}
const now = { version: '2026-01', effectiveOn: '2026-01-01' }

const texts: readonly Text[] = [
  {
    document: 'telehealth_consent',
    ...now,
    title: 'Consent to Treat',
    body: consent,
    hash: 'fe6e4d64b14d4456afe55af5015c0a36c5616d5ca7e49df47e34cb54b06c8ccc',
  },
  {
    document: 'agree_privacy_policy',
    ...now,
    title: 'Privacy Policy',
    body: privacyPolicy,
    hash: '1512682fc7866489317119a3a35298e27d071fcc0c8954ecd113ee840322a179',
  },
  {
    document: 'agree_privacy_policy',
    version: '2025-06',
    effectiveOn: '2025-06-01',
    title: 'Privacy Policy',
    body: olderPrivacyPolicy,
    hash: '605a14a3b3b67cbcf04bbdb8003bbca2ee0906d14e7de62ea826e72039f0c79c',
  },
  {
    document: 'agree_tos',
    ...now,
    title: 'Terms of Service',
    body: terms,
    hash: 'cfcd8f408244f75ac9cb138f40570e0de726a0e028bbdddc749fabc5aa99f2c0',
  },
  {
    document: 'sharing_data',
    ...now,
    title: 'Data Sharing',
    body: sharing,
    hash: '2ceb52100652f0f110c6bbc462be30d59896f4dc691d096bdce6725a36e1a64b',
  },
]

/** What people agree to, every version of it. */
export const legalDocuments: readonly LegalDocument[] = texts.map(
  ({ title, body, document, version, effectiveOn, hash }) => ({
    _id: `legal.${document}.${version}`,
    _type: 'legalDocument',
    document,
    version,
    title: words(title),
    body: words(body),
    effectiveOn,
    ...(hash && { hash }),
  }),
)
