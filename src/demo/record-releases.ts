import { roiRequests } from '../edge/domains/record_releases/contract'
import { releasableStatuses, releaseStatuses } from '../edge/domains/record_releases/transitions'
import { encryptFields } from '../edge/jsonapi/encrypted-fields'
import { addPeriod } from '../edge/platform/calendar-arithmetic'
import type { Keyring } from '../edge/platform/crypto/keys'
import { dayMs, hourMs, iso, type PlainDate } from '../edge/platform/time'
import { demoId } from './accounts/identity'
import { demoCases } from './clinic'
import { type InsertStep, insertRows } from './insert-step'
import { rowOf } from './row-builders'
import { staffId } from './rows/patient-rows'

const recipients = [
  { entity: 'specialist', recipient: 'Dr. Ada Stone', recipientFax: '2125550188', purpose: 'care' },
  { entity: 'self', recipient: 'My own files', recipientFax: null, purpose: 'own_request' },
  { entity: 'health_plan', recipient: 'Aetna', recipientFax: '2125550166', purpose: 'insurance' },
] as const
const sections = ['profile', 'results', 'medicines'] as const
const ended: readonly string[] = ['declined', 'canceled', 'revoked']

/** Requests for records in every status; the patient of the demo's own account has the first three. */
export const recordReleaseSteps = async (
  today: PlainDate,
  keys: Keyring,
): Promise<InsertStep[]> => {
  const people = demoCases(today).filter(
    ({ person, consented }) => person.panel !== null && consented,
  )
  const statuses = ['sent_to_patient', 'signed', 'declined', ...releaseStatuses] as const
  const rows = await Promise.all(
    statuses.map(async (status, at) => {
      const owner = people[Math.max(0, at - 2)]
      if (!owner) throw new Error('The demo has too few patients')
      const { person, noon } = owner
      const id = demoId('roiRequest', at + 1)
      const created = noon - (at + 1) * dayMs
      const isSigned = releasableStatuses.some((each) => each === status) || status === 'revoked'
      const encrypted = await encryptFields({ contract: roiRequests }, keys, id, {
        ...recipients[at % recipients.length],
        sections,
        ...(isSigned && {
          classes: ['hiv', 'sti'],
          initials: `${person.first.slice(0, 1)}${person.last.slice(0, 1)}`,
        }),
      })
      return rowOf('roi_requests', {
        id,
        patient_id: person.id,
        author_id: staffId('assistant'),
        entity: encrypted.entity,
        recipient: encrypted.recipient,
        recipient_fax: encrypted.recipientFax ?? null,
        purpose: encrypted.purpose,
        sections: encrypted.sections,
        expires_on: addPeriod(today, status === 'expired' ? -2 : 300, 'day'),
        status,
        classes: encrypted.classes ?? null,
        initials: encrypted.initials ?? null,
        signed_at: isSigned ? iso(created + 2 * hourMs) : null,
        ended_at: ended.includes(status) ? iso(created + 5 * hourMs) : null,
        created_at: iso(created),
        updated_at: iso(created + 5 * hourMs),
      })
    }),
  )
  return [insertRows(rows)]
}
