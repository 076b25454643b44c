import type { PlainDate } from '../../platform/time'

export const licenseStatuses = ['pending', 'active', 'expired', 'revoked'] as const
export type LicenseStatus = (typeof licenseStatuses)[number]

export interface License {
  readonly state: string
  readonly status: LicenseStatus
  readonly issuedOn?: PlainDate | null
  /** The last day on which it is valid. */
  readonly expiresOn: PlainDate
}

/** Whether this license is good in a state on a day, both in the patient's place and zone. */
export const covers = (license: License, state: string, on: PlainDate) =>
  license.state === state &&
  license.status === 'active' &&
  (license.issuedOn ?? on) <= on &&
  on <= license.expiresOn

/** Whether a clinician with these licenses may see a patient who is in `state` on that day. */
export const mayPractice = (licenses: readonly License[], state: string, on: PlainDate) =>
  licenses.some((license) => covers(license, state, on))

/** Where a clinician may practice on that day, each state once, in alphabetical order. */
export const statesOfPractice = (licenses: readonly License[], on: PlainDate) =>
  [
    ...new Set(licenses.filter((one) => covers(one, one.state, on)).map(({ state }) => state)),
  ].sort()
