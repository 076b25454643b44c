import type { Row } from '#edge/jsonapi/index'
import { fullChosenName, fullName, type Named } from '#edge/platform/names/full-name'

/** Stands for an SSN that does not exist. */
export const ssnPlaceholder = '1111'
const hiddenSsn = '••••'

/** A patient as staff receive one: never more of an SSN than whether it is on file. */
export const serializePatient = <R extends Row & Named>(row: R) => ({
  ...row,
  fullName: fullName(row),
  fullChosenName: fullChosenName(row),
  bornAs: row.sex,
  social: row.socialAbsent ? ssnPlaceholder : row.socialOnFile ? hiddenSsn : null,
  homeAddress: {
    line1: row.addressLine1,
    line2: row.addressLine2,
    city: row.city,
    state: row.state,
    zip: row.zip,
  },
  emailVerified: Boolean(row.emailVerifiedAt),
  phoneVerified: Boolean(row.phoneVerifiedAt),
  emailConfirmed: Boolean(row.emailVerifiedAt ?? row.emailConfirmedAt),
  phoneConfirmed: Boolean(row.phoneVerifiedAt ?? row.phoneConfirmedAt),
  photoIdOnFile: Boolean(row.photoIdAt),
})
