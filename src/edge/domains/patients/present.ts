import type { Row } from '../../jsonapi/resource'
import { fullChosenName, fullName } from '../../platform/full-name'

/** What stands for an SSN that is on file, or for one that does not exist. */
export const noSocial = '1111'
const hiddenSocial = '••••'

export const homeAddress = (row: Row) => ({
  line1: row.addressLine1,
  line2: row.addressLine2,
  city: row.city,
  state: row.state,
  zip: row.zip,
})

/** A patient as staff see one: never more of an SSN than whether it is there. */
export const presentPatient = (row: Row): Row => ({
  ...row,
  fullName: fullName(row as never),
  fullChosenName: fullChosenName(row as never),
  bornAs: row.sex,
  social: row.socialAbsent ? noSocial : row.socialOnFile ? hiddenSocial : null,
  homeAddress: homeAddress(row),
  emailVerified: Boolean(row.emailVerifiedAt),
  phoneVerified: Boolean(row.phoneVerifiedAt),
  photoIdOnFile: Boolean(row.photoIdAt),
})
