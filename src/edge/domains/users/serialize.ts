import type { Row } from '#edge/jsonapi/index'
import { fullChosenName, fullName, type Named } from '#edge/platform/names/full-name'
import { pictureAddressIn } from '#edge/platform/picture-address'

/** An account as its readers see it. */
export const serializeUser = (row: Row & Named): Row => ({
  ...row,
  fullName: fullName(row),
  fullChosenName: fullChosenName(row),
  profilePictureThumbUrl: pictureAddressIn(row.portrait),
  disabled: row.status !== 'active',
  lastLogin: row.role === 'patient' ? null : row.lastLoginAt,
})
