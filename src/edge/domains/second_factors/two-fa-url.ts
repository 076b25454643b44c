import { sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { policyOver } from '#edge/access/scope-policy'
import { type BrandHints, chooseBrand } from '#edge/deliveries/brand'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { findBrands } from '#edge/platform/brand-port'
import { raw } from '#edge/platform/db/statement'
import { appOrigin } from '#edge/platform/environment'
import { notFound } from '#edge/platform/problem'
import { patientSubject } from '../patients'
import { patients } from '../patients/table'
import { readTwoFaUrl } from './contract'

interface Enrolled extends BrandHints {
  readonly isOn: number
}

/** The page is the same for everyone: its address opens nothing without the patient's own sign-in. */
export const readTwoFaUrlOperation = operation(readTwoFaUrl, {
  subject: patientSubject,
  policy: policyOver(patients.id, {
    patient: 'own',
    provider: 'careTeam',
    assistant: 'careTeam',
    support: 'everyone',
    clinical_admin: 'everyone',
    clinical_lead: 'careTeam',
  }),
  handle: async (ctx) => {
    const { id } = ctx.patient
    const enrolled = await ctx.db.first(
      raw<Enrolled>(sql`
        select theme_id as "themeId", cbo_id as "cboId",
          exists (select 1 from passkeys where user_id = ${id}) as "isOn"
        from patients where id = ${id}`),
    )
    if (!enrolled) throw notFound()
    return { data: { id, url: await addressFor(ctx, enrolled), isOn: enrolled.isOn === 1 } }
  },
})

/** On the first host of the brand the patient came with; the default one is the clinic's own. */
const addressFor = async (
  { env, waitUntil }: RequestContext,
  hints: BrandHints,
): Promise<string> => {
  const brand = chooseBrand(await findBrands(env, waitUntil), hints)
  const address = new URL('/app/account/settings#passkeys', appOrigin(env))
  const [host] = brand?.isDefault ? [] : (brand?.hosts ?? [])
  if (host) address.hostname = host
  return address.href
}
