import { createHash } from 'node:crypto'
import { consentDocuments } from '#edge/platform/db/reference/consent-documents'
import type { LegalDocument } from '../documents'
import { words } from './builders'
import { olderPrivacyPolicy } from './older-privacy-policy'

/** What people agree to, every version of it: the texts that come with the product, and one from before them. */
export const legalDocuments: readonly LegalDocument[] = [
  ...consentDocuments,
  olderPrivacyPolicy,
].map(({ title, body, document, version, effective_on }) => ({
  _id: `legal.${document}.${version}`,
  _type: 'legalDocument',
  document,
  version,
  title: words(title),
  body: words(body),
  effectiveOn: effective_on,
  hash: createHash('sha256').update(body).digest('hex'),
}))
