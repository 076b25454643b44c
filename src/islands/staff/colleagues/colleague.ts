import { type Role, roleLabels } from '#edge/access/roles'
import { apiWithLocalErrors } from '#islands/stores/api'

/** A colleague of the staff directory. */
export interface ListedColleague {
  readonly id: string
  /** Their name. */
  readonly text: string
  /** 'Provider · Nurse practitioner' */
  readonly about: string
  readonly portrait: string
  /** The record of a clinician. */
  readonly providerId: string | null
  readonly isOutOfOffice: boolean
}

/** Which colleagues may be chosen. */
export interface ColleagueFilter {
  readonly roles?: readonly Role[] | undefined
  /** Those alone who may take up this task. */
  readonly taskId?: string | undefined
  /** Clinicians alone who may take over this patient. */
  readonly patientId?: string | undefined
}

/** Colleagues of the staff directory, by the beginnings of words of a name. The words travel in a body. */
export const findColleagues = async (
  typed: string,
  { roles, taskId, patientId }: ColleagueFilter = {},
): Promise<readonly ListedColleague[]> => {
  const found = await apiWithLocalErrors.call('POST /colleagues/search', {
    body: {
      ...(typed && { name: typed }),
      ...(roles && { roles: [...roles] }),
      ...(taskId && { taskId }),
      ...(patientId && { patientId }),
    },
  })
  return found.map(({ id, name, role, team, portrait, providerId, isOutOfOffice }) => ({
    id,
    text: name,
    about: [roleLabels[role], team].filter(Boolean).join(' · '),
    portrait: portrait ?? id,
    providerId,
    isOutOfOffice,
  }))
}
