import type { Role } from '#edge/access/roles'
import { everyone } from '#edge/access/scopes'
import { policyOf } from '#edge/jsonapi/index'
import { inList, sql } from '#edge/platform/db/index'
import { sops as table } from './table'

/** The categories of which a role keeps the procedures; readers keep none. */
const editedCategories: Partial<Record<Role, readonly string[]>> = {
  manager: ['Operational', 'Support'],
  clinical_lead: ['Clinical'],
  clinical_admin: ['Clinical', 'Operational', 'Support'],
  admin: ['Clinical', 'Operational', 'Support'],
}
export const categoriesEditedBy = (role: Role): readonly string[] => editedCategories[role] ?? []

const reader = { scope: () => sql`${table.status} = 'active'`, hidden: ['draft'] } as const
const editor = {
  scope: everyone,
  canWithin: ({ role }: { role: Role }) => inList(table.category, categoriesEditedBy(role)),
  can: ['create', 'update', 'delete', 'publish', 'retire'],
} as const

/** Staff read what is in force, a pharmacy what concerns it; those who run the clinic keep the procedures of their field. */
export const sopPolicy = policyOf({
  provider: reader,
  assistant: reader,
  support: reader,
  pharmacy: {
    ...reader,
    scope: () =>
      sql`(${table.status} = 'active' and exists (select 1 from json_each(${table.audience}) where value = 'pharmacy'))`,
  },
  manager: editor,
  clinical_admin: editor,
  clinical_lead: editor,
  admin: editor,
})
