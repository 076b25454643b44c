import { changeOneRow } from '#edge/events/emit'
import { forRoles, operation, policyOf, subject } from '#edge/jsonapi/index'
import { byConstraint, sql } from '#edge/platform/db/index'
import { notFound, unprocessable } from '#edge/platform/problem'
import { iso } from '#edge/platform/time'
import { endProviderTime } from '../../licenses'
import { providerSubject, providers } from '../resource'
import { providers as providerTable } from '../table'
import { joinCbo, leaveCbo, updateMembership } from './contract'

const policy = policyOf(
  forRoles(['admin', 'manager', 'clinical_admin'], ['everyone', 'join', 'leave', 'update']),
)

const memberSubject = subject(
  providers,
  'provider',
  [],
  (ctx) => sql`exists (select 1 from provider_cbos m
    where m.provider_id = ${providerTable.id} and m.cbo_id = ${ctx.param('cbo')})`,
)

const membershipOf = (providerId: string, cboId: string) => sql`
  select cbos.id, cbos.name, m.joined_at from provider_cbos m join cbos on cbos.id = m.cbo_id
  where m.provider_id = ${providerId} and m.cbo_id = ${cboId}`

const onProvider = { subject: providerSubject, policy }

const onMember = { subject: memberSubject, policy }

export const membershipOperations = [
  operation(joinCbo, onProvider, ({ provider, body: { cboId }, now }) => ({
    write: changeOneRow(sql`
        insert into provider_cbos (provider_id, cbo_id, joined_at)
        select ${provider.id}, id, ${now} from cbos where id = ${cboId} and status = 'active'`),
    detail: { cbo_id: cboId },
    select: membershipOf(provider.id, cboId),
    mapError: byConstraint({
      UNIQUE: unprocessable(
        'already_member',
        'They see patients of this organization already',
        'cboId',
      ),
      stale_version: unprocessable('invalid', 'Choose an active organization', 'cboId'),
    }),
  })),
  operation(leaveCbo, { subject: providerSubject, policy }, async (ctx) => {
    const { provider, body } = ctx
    // The booked visits of the organization's patients with this clinician.
    const visits = await endProviderTime(
      ctx,
      sql`p.id = ${provider.id} and exists (
        select 1 from patients m where m.id = a.patient_id and m.cbo_id = ${body.cboId})`,
    )
    return {
      write: [
        ...changeOneRow(sql`
          delete from provider_cbos
          where provider_id = ${provider.id} and cbo_id = ${body.cboId} and ${visits.onlyIf}`),
        ...visits.also,
      ],
      detail: { cbo_id: body.cboId },
      mapError: byConstraint({
        stale_version: unprocessable(
          'not_member',
          'They see no patients of this organization, or one of them has just booked. Load the page again.',
          'cboId',
        ),
      }),
    }
  }),
  operation(updateMembership, onMember, ({ provider, param, body: { joinedOn } }) => ({
    write: changeOneRow(sql`
        update provider_cbos set joined_at = ${iso(`${joinedOn}T12:00Z`)}
        where provider_id = ${provider.id} and cbo_id = ${param('cbo')}`),
    detail: { cbo_id: param('cbo') },
    select: membershipOf(provider.id, param('cbo')),
    mapError: byConstraint({ stale_version: notFound() }),
  })),
]
