import type { PlainDate } from '#edge/platform/time'

export const licenseStatuses = ['pending', 'active', 'expired', 'revoked'] as const
export type LicenseStatus = (typeof licenseStatuses)[number]

export interface License {
  readonly state: string
  readonly status: LicenseStatus
  readonly issuedOn?: PlainDate | null
  /** The last day on which it is valid. */
  readonly expiresOn: PlainDate
}

/** Whether this license is valid in a state on a day, both as they are where the patient is. */
export const isValidOn = (license: License, state: string, on: PlainDate) =>
  license.state === state &&
  license.status === 'active' &&
  (license.issuedOn ?? on) <= on &&
  on <= license.expiresOn

/** Whether a provider with these licenses may see a patient who is in `state` on that day. */
export const canPracticeIn = (licenses: readonly License[], state: string, on: PlainDate) =>
  licenses.some((license) => isValidOn(license, state, on))

/** Where a provider may practice on that day, each state once, in alphabetical order. */
export const statesOfPractice = (licenses: readonly License[], on: PlainDate) =>
  [
    ...new Set(licenses.filter((one) => isValidOn(one, one.state, on)).map(({ state }) => state)),
  ].sort()
