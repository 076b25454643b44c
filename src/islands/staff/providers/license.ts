import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import { type LicenseStatus, licenseStatuses } from '#edge/domains/licenses/license-rules'
import { dateField, line } from '#edge/platform/fields'
import { dayMs } from '#edge/platform/time'
import { stateCodes } from '#edge/platform/us-states'
import { type FieldTexts, type FormField, orNull } from '../records/form-field'
import { stateOptions } from './provider'

export type ProviderLicense = Awaited<ReturnType<typeof loadLicenses>>[number]

export const loadLicenses = (api: Api, providerId: string) =>
  api.licenses.in({ providers: providerId }).list({ sort: 'state', page: { size: 100 } })

export const licenseStatusLabels: Readonly<Record<LicenseStatus, string>> = {
  pending: 'Waits to be verified',
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
}

/** Days before the end from which a license is warned of. */
export const warningDays = 60

/** How a license stands on a day: what its status says, and whether it ends soon. */
export const describeLicense = (
  {
    status,
    expiresOn,
  }: { readonly status?: LicenseStatus | undefined; readonly expiresOn: string },
  today: string,
): { readonly label: string; readonly tone?: 'positive' | 'warning' | 'danger' | 'accent' } => {
  if (status === 'revoked' || status === 'expired' || expiresOn < today)
    return { label: status === 'revoked' ? 'Revoked' : 'Expired', tone: 'danger' }
  const days = Math.round((Date.parse(expiresOn) - Date.parse(today)) / dayMs)
  if (days <= warningDays)
    return {
      label: days === 0 ? 'Ends today' : days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`,
      tone: 'warning',
    }
  return status === 'active'
    ? { label: 'Active', tone: 'positive' }
    : { label: licenseStatusLabels.pending, tone: 'accent' }
}

/** Whether it ended, or ends soon; what was revoked is settled. */
export const needsAttention = (
  license: Parameters<typeof describeLicense>[0],
  today: string,
): boolean => {
  const { tone } = describeLicense(license, today)
  return license.status !== 'revoked' && (tone === 'warning' || tone === 'danger')
}

const statusField = z.enum(licenseStatuses, 'Choose a status')
const changeable = {
  number: line(40, 'Enter the number of the license'),
  status: statusField,
  issuedOn: orNull(dateField),
  expiresOn: dateField,
}
export const licenseSchema = z.object(changeable)
export const newLicenseSchema = z.object({
  state: z.enum(stateCodes, 'Choose a state'),
  ...changeable,
})

const fields: readonly FormField[] = [
  { name: 'number', label: 'Number' },
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    options: Object.entries(licenseStatusLabels).map(([value, label]) => ({ value, label })),
  },
  { name: 'issuedOn', label: 'Issued', kind: 'date', optional: true },
  { name: 'expiresOn', label: 'Last valid day', kind: 'date' },
]
export const licenseFields = fields
export const newLicenseFields: readonly FormField[] = [
  { name: 'state', label: 'State', kind: 'choice', options: stateOptions, prompt: 'Choose' },
  ...fields,
]

export const licenseTexts = (license: ProviderLicense): FieldTexts => ({
  number: license.number,
  status: license.status,
  issuedOn: license.issuedOn ?? '',
  expiresOn: license.expiresOn,
})
