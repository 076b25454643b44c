import { hasYoungBackup } from '#edge/backups/newest-backup'
import { alertTargetHash } from '#edge/events/health/tell-operator'
import type { z } from '#edge/jsonapi/contract'
import type { RequestContext } from '#edge/jsonapi/index'
import { findBrands } from '#edge/platform/brand-port'
import { sql } from '#edge/platform/db/index'
import { labService } from '#edge/platform/services/labs'
import { configuredVendors } from '#edge/platform/services/vendors'
import { clinicDay } from '#edge/platform/time'
import { isOfferedToPatients } from '../providers'
import {
  optionalSetup,
  type readClinicSetup,
  type SetupKey,
  setupKeys,
  type testChannels,
} from './contract'

type Setup = Omit<z.output<typeof readClinicSetup.output>, 'type'>
/** How an account is written to. */
export type WrittenChannel = Exclude<(typeof testChannels)[number], 'alert'>
type Facts = Readonly<Record<'name' | 'phone' | 'fax' | 'address', string>> &
  Readonly<
    Record<
      | 'hours'
      | 'visitTypes'
      | 'treatments'
      | 'states'
      | 'providers'
      | 'organizations'
      | 'pharmacies'
      | 'legalTexts'
      | 'admins',
      number
    >
  > &
  Readonly<
    Record<'emailStatus' | 'smsStatus' | 'alertSentAt' | 'alertConfirmedAt', string | null>
  > & {
    /** The newest entry of each service, as JSON. */
    readonly agreements: string
  }
interface Agreement {
  readonly id: string
  readonly service: string
  readonly vendor: string
  readonly endsOn: string | null
}

/** The texts that patients agree to. */
const legalTexts = 4
/** The ids of the texts that the product comes with: they name another clinic. */
const shippedTexts = '01990000-0008-%'

const setting = (key: string) =>
  sql`ifnull((select value from system_settings where key = ${key}), '')`
/** The newest message of a channel that went out, or did not. */
const statusOf = (channel: WrittenChannel) => sql`(
  select status from deliveries where kind = 'test_message' and channel = ${channel}
  order by created_at desc, id desc limit 1)`

/** What there is, each line from the row or the setting that the product itself goes by. */
export const readSetup = async (ctx: RequestContext): Promise<Setup> => {
  const { db, env, waitUntil } = ctx
  const target = await alertTargetHash(env)
  const [brands, isBackedUp, facts] = await Promise.all([
    findBrands(env, waitUntil),
    hasYoungBackup(ctx),
    db.require(sql<Facts>`
      select ${setting('clinic_name')} as name, ${setting('support_phone')} as phone,
        ${setting('clinic_fax')} as fax, ${setting('clinic_address')} as address,
        (select count(*) from business_hours) as hours,
        (select count(*) from encounter_types where active = 1) as "visitTypes",
        (select count(*) from treatments where active = 1) as treatments,
        (select count(distinct state) from state_service_lines) as states,
        (select count(*) from providers d join users u on u.id = d.user_id
          where ${isOfferedToPatients()}) as providers,
        (select count(*) from cbos where status = 'active' and id <> ${setting('default_cbo_id')}) as organizations,
        (select count(*) from pharmacies) as pharmacies,
        (select count(distinct document) from consent_documents
          where id not like ${shippedTexts} and effective_on <= ${clinicDay()}) as "legalTexts",
        (select count(*) from users u where u.role = 'admin' and u.status = 'active' and (
          exists (select 1 from totp_factors t where t.user_id = u.id)
          or exists (select 1 from passkeys k where k.user_id = u.id))) as admins,
        ${statusOf('email')} as "emailStatus", ${statusOf('sms')} as "smsStatus",
        (select max(sent_at) from alert_tests where target_hash = ${target}) as "alertSentAt",
        (select max(confirmed_at) from alert_tests where target_hash = ${target}) as "alertConfirmedAt",
        (select json_group_array(json_object('id', id, 'service', service, 'vendor', vendor, 'endsOn', ends_on))
          from vendor_agreements a where not exists (
            select 1 from vendor_agreements b where b.service = a.service
              and (b.created_at, b.id) > (a.created_at, a.id))) as agreements`),
  ])
  const agreements: readonly Agreement[] = JSON.parse(facts.agreements)
  const vendors = configuredVendors(env).map(({ service, vendor }) => {
    const newest = agreements.find((each) => each.service === service && each.vendor === vendor)
    const isInForce = newest && (newest.endsOn === null || newest.endsOn >= clinicDay())
    return { service, vendor, agreementId: isInForce ? newest.id : null }
  })
  const agreed = vendors.filter(({ agreementId }) => agreementId).length
  const counted: Readonly<Partial<Record<SetupKey, readonly [number, number]>>> = {
    hours: [facts.hours, 1],
    visit_types: [facts.visitTypes, 1],
    treatments: [facts.treatments, 1],
    states: [facts.states, 1],
    providers: [facts.providers, 1],
    organizations: [facts.organizations, 1],
    pharmacies: [facts.pharmacies, 1],
    legal_texts: [facts.legalTexts, legalTexts],
    agreements: [agreed, vendors.length],
    admins: [facts.admins, 2],
  }
  const known: Readonly<Partial<Record<SetupKey, boolean>>> = {
    name: facts.name !== '',
    phone: facts.phone !== '',
    fax: facts.fax !== '',
    address: facts.address !== '',
    lab_vendor: labService(env, 'fhir') !== null || labService(env, 'hl7') !== null,
    content: brands.some(({ isBuiltIn }) => !isBuiltIn),
    mail: hasLeft(facts.emailStatus),
    sms: hasLeft(facts.smsStatus),
    alerts: facts.alertConfirmedAt !== null,
    backups: isBackedUp,
  }
  const statuses: Readonly<Partial<Record<SetupKey, string | null>>> = {
    mail: facts.emailStatus,
    sms: facts.smsStatus,
    alerts: facts.alertSentAt && !facts.alertConfirmedAt ? 'unconfirmed' : null,
  }
  return {
    id: 'current',
    lines: setupKeys.map((key) => {
      const [count, needed] = counted[key] ?? [null, 0]
      return {
        key,
        isDone: count === null ? (known[key] ?? false) : count >= needed,
        isOptional: optionalSetup.includes(key),
        count,
        status: statuses[key] ?? null,
      }
    }),
    vendors,
  }
}

const hasLeft = (status: string | null): boolean => status === 'sent' || status === 'delivered'
