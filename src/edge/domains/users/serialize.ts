import type { Row } from '#edge/jsonapi/resource'
import { fullChosenName, fullName } from '#edge/platform/full-name'

/** An account as its readers see it. */
export const presentUser = (row: Row): Row => ({
  ...row,
  fullName: fullName(row as never),
  fullChosenName: fullChosenName(row as never),
  profilePictureThumbUrl: null,
  disabled: row.status !== 'active',
  lastLogin: row.lastLoginAt,
})
