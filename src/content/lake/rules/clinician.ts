import type { PlatformRecords } from '../platform-records'
import type { StoredDocument } from '../store/document'
import type { PublishRule } from './validation'

const recordedName = ({ providerId }: StoredDocument, records: PlatformRecords | null) =>
  typeof providerId === 'string' ? records?.clinicians.get(providerId) : undefined

/** A clinician of the site is one whom booking offers, under the name of that record. */
export const clinician: PublishRule = (document, { records }) =>
  !records || recordedName(document, records)
    ? []
    : [{ path: 'providerId', message: 'Choose the clinician: the site shows whom booking offers' }]

export const withRecordedName = (
  document: StoredDocument,
  records: PlatformRecords | null,
): StoredDocument => {
  const name = recordedName(document, records)
  return name ? { ...document, name } : document
}
