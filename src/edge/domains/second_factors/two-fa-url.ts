import { type BrandHints, chooseBrand } from '#edge/deliveries/brand'
import { onSubject, operation, type RequestContext } from '#edge/jsonapi/index'
import { findBrands } from '#edge/platform/brand-port'
import { sql } from '#edge/platform/db/index'
import { appOrigin } from '#edge/platform/environment'
import { patientSubject } from '../patients'
import { readTwoFaUrl } from './contract'

interface Enrolled extends BrandHints {
  readonly isOn: number
}

const onPatient = onSubject(patientSubject, {
  patient: 'own',
  provider: 'careTeam',
  assistant: 'careTeam',
  support: 'everyone',
  clinical_admin: 'everyone',
  clinical_lead: 'careTeam',
})

/** The page is the same for everyone: its address opens nothing without the patient's own sign-in. */
export const readTwoFaUrlOperation = operation(readTwoFaUrl, onPatient, async (ctx) => {
  const { id } = ctx.patient
  const enrolled = await ctx.db.require(sql<Enrolled>`
    select theme_id as "themeId", cbo_id as "cboId",
      exists (select 1 from passkeys where user_id = ${id}) as "isOn"
    from patients where id = ${id}`)
  return { data: { id, url: await addressFor(ctx, enrolled), isOn: enrolled.isOn === 1 } }
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
