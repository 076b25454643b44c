import type { Api } from '#edge/client'
import { apiWithLocalErrors } from '#islands/stores/api'

/** Results that fit no patient yet, the oldest first. */
export const loadUnmatchedLabs = (api: Api) =>
  api.unmatched_labs.list({
    filter: { status: ['open'] },
    sort: 'receivedAt',
    page: { size: 100 },
  })
export type UnmatchedLab = Awaited<ReturnType<typeof loadUnmatchedLabs>>[number]

export const problemLabels: Readonly<Record<UnmatchedLab['problem'], string>> = {
  unknown_order: 'No such order',
  other_name: 'Another name than the order has',
  other_dob: 'Another date of birth than the order has',
  unreadable: 'Could not be read',
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
