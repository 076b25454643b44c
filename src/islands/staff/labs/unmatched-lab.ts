import type { Api } from '#edge/client'
import { apiWithLocalErrors } from '#islands/stores/api'

/** Results that fit no patient yet: first those that may have found HIV, then the oldest. */
export const loadUnmatchedLabs = (api: Api) =>
  api.unmatched_labs.list({
    filter: { status: ['open'] },
    sort: 'priority,receivedAt',
    page: { size: 100 },
  })
export type UnmatchedLab = Awaited<ReturnType<typeof loadUnmatchedLabs>>[number]

export const problemLabels: Readonly<Record<UnmatchedLab['problem'], string>> = {
  unknown_order: 'No such order',
  other_name: 'The name is not surely that of the order',
  other_dob: 'Another date of birth than the order has',
  two_people: 'Two patients have this name and date of birth',
  closed_order: 'The order was canceled or has ended',
  late_report: 'Came after the lab corrected it',
  unreadable: 'Could not be read',
}

/** Whom a result may be of, the likeliest first. */
export const loadCandidates = ({ id }: UnmatchedLab) =>
  apiWithLocalErrors.call('GET /unmatched_labs/:unmatched_lab/candidates', {
    params: { unmatched_lab: id },
  })
export type Candidate = Awaited<ReturnType<typeof loadCandidates>>[number]

export const agreementLabels: Readonly<Record<Candidate['agreements'][number], string>> = {
  order: 'The lab names their order',
  name: 'Same name',
  dob: 'Same date of birth',
  swapped_dob: 'Same date of birth with day and month exchanged',
  similar_name: 'Similar name',
  awaits_result: 'Waits for a result',
}

export interface Match {
  readonly patientId: string
  readonly labId: string | null
  readonly isSamePerson: boolean
}
export const matchLab = ({ id, version }: UnmatchedLab, match: Match) =>
  apiWithLocalErrors.call('PATCH /unmatched_labs/:id', { params: { id }, version, body: match })

export const discardUnmatchedLab = (
  { id, version }: UnmatchedLab,
  why: { readonly reasonCode: string; readonly reasonText?: string | null | undefined },
) => apiWithLocalErrors.call('DELETE /unmatched_labs/:id', { params: { id }, version, body: why })

export const loadUnmatchedLabNotes = (lab: string) =>
  apiWithLocalErrors.call('GET /unmatched_labs/:unmatched_lab/notes', {
    params: { unmatched_lab: lab },
    query: { page: { size: 100 } },
  })
export const addUnmatchedLabNote = (lab: string, body: string) =>
  apiWithLocalErrors.call('POST /unmatched_labs/:unmatched_lab/notes', {
    params: { unmatched_lab: lab },
    body: { body },
  })

export const loadUnmatchedLabFiles = (lab: string) =>
  apiWithLocalErrors.call('GET /unmatched_labs/:unmatched_lab/files', {
    params: { unmatched_lab: lab },
  })
export const readUnmatchedLabFile = async (lab: string, file: string) => {
  const { file: content } = await apiWithLocalErrors.call(
    'GET /unmatched_labs/:unmatched_lab/files/:attachment',
    { params: { unmatched_lab: lab, attachment: file } },
  )
  return content
}
