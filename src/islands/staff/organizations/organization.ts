import * as z from 'zod/mini'
import type { Api } from '#edge/client'
import { email, line, phone } from '#edge/platform/fields'
import { phoneDisplay } from '#edge/platform/phone-display'
import { type FieldTexts, type FormField, orNull, tickField } from '../records/form-field'

export type Organization = Awaited<ReturnType<typeof loadOrganization>>

export const loadOrganization = (api: Api, id: string) => api.cbos.get(id)

export const organizationStatusLabels = { active: 'Active', inactive: 'Inactive' } as const

const website = orNull(
  z.url({ protocol: /^https$/, error: 'Enter an address that begins with https://' }),
)
const contacts = {
  contactEmail: orNull(email),
  contactPhone: orNull(phone),
  website,
}
export const contactsSchema = z.object(contacts)
export const newOrganizationSchema = z.object({
  name: line(100, 'Enter a name'),
  ...contacts,
})
export const organizationSchema = z.object({
  name: line(100, 'Enter a name'),
  ...contacts,
  cboPreventUninsured: tickField,
  onDemandEnabled: tickField,
  asyncEnabled: tickField,
})

export const contactsFields: readonly FormField[] = [
  { name: 'contactEmail', label: 'Email', optional: true },
  { name: 'contactPhone', label: 'Phone', optional: true },
  { name: 'website', label: 'Website', optional: true, help: 'Such as https://example.org' },
]
const nameField: FormField = { name: 'name', label: 'Name' }
export const newOrganizationFields: readonly FormField[] = [nameField, ...contactsFields]
export const organizationFields: readonly FormField[] = [
  ...newOrganizationFields,
  { name: 'cboPreventUninsured', label: 'Takes no patients without insurance', kind: 'tick' },
  { name: 'onDemandEnabled', label: 'Its patients may see the next free provider', kind: 'tick' },
  { name: 'asyncEnabled', label: 'Its patients may have visits in writing', kind: 'tick' },
]

const tick = (value: boolean | undefined) => (value ? 'on' : '')
export const organizationTexts = (organization: Organization): FieldTexts => ({
  name: organization.name,
  contactEmail: organization.contactEmail ?? '',
  contactPhone: organization.contactPhone ? phoneDisplay(organization.contactPhone) : '',
  website: organization.website ?? '',
  cboPreventUninsured: tick(organization.cboPreventUninsured),
  onDemandEnabled: tick(organization.onDemandEnabled),
  asyncEnabled: tick(organization.asyncEnabled),
})

/** What is on file of an organization, as far as the caller receives it. */
export const organizationFacts = (
  organization: Organization,
): readonly (readonly [string, string])[] => {
  const yes = (value: boolean | undefined) => (value === undefined ? null : value ? 'Yes' : 'No')
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    ['Email', organization.contactEmail],
    ['Phone', organization.contactPhone && phoneDisplay(organization.contactPhone)],
    ['Website', organization.website],
    ['Takes uninsured patients', organization.cboPreventUninsured ? 'No' : 'Yes'],
    ['Next free provider', yes(organization.onDemandEnabled)],
    ['Visits in writing', yes(organization.asyncEnabled)],
  ]
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}
