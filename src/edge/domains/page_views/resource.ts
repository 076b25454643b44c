import { sql } from 'drizzle-orm'
import { everyone } from '../../access/scopes'
import { resource } from '../../jsonapi/resource'
import { pageViews as contract } from './contract'
import { pageViews as table } from './table'

const reader = { scope: everyone }

export const pageViews = resource(contract, {
  table,
  policy: {
    admin: reader,
    manager: reader,
    patient: null,
    provider: null,
    cbo: null,
    pharmacy: null,
    assistant: null,
    support: null,
    clinical_admin: null,
    clinical_lead: null,
  },
  filters: {
    from: (day) => sql`${table.day} >= ${day}`,
    until: (day) => sql`${table.day} <= ${day}`,
  },
})
