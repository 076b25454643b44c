import { onSubject, operation, subject } from '#edge/jsonapi/index'
import { requireRule } from '#edge/jsonapi/read/serialize'
import { legalName, sql } from '#edge/platform/db/index'
import { careStaff, patientSubject } from '../patients'
import { providerSubject, providers } from '../providers'
import { listCboProviders, listPatientCbos, listProviderCbos } from './contract'
import { cbos } from './resource'

const onProvider = { subject: providerSubject }

const onPatient = onSubject(patientSubject, { ...careStaff, cbo: 'ownOrganization' })

/** Who sees patients of which organization: both ends must be ones the caller may see. */
export const cboOperations = [
  operation(listProviderCbos, onProvider, (ctx) => ({
    select: sql`
      select cbos.id, cbos.name, m.joined_at from provider_cbos m join cbos on cbos.id = m.cbo_id
      where m.provider_id = ${ctx.provider.id} and ${requireRule(cbos, ctx).scope(ctx.actor)}
      order by cbos.name`,
  })),
  operation(listCboProviders, { subject: subject(cbos, 'cbo') }, (ctx) => ({
    select: sql`
      select providers.id, ${legalName('users')} as full_name, providers.suffix, m.joined_at
      from provider_cbos m join providers on providers.id = m.provider_id join users on users.id = providers.user_id
      where m.cbo_id = ${ctx.cbo.id} and ${requireRule(providers, ctx).scope(ctx.actor)}
      order by providers.rank, providers.id`,
  })),
  operation(listPatientCbos, onPatient, ({ patient }) => ({
    select: sql`select id, name, prevent_uninsured as cbo_prevent_uninsured from cbos where id = ${patient.cboId}`,
  })),
]
