import { fullChosenName, fullName } from '#edge/platform/full-name'
import type { PlainDate } from '#edge/platform/time'
import { eligibilityOf } from '../eligibility'
import {
  type CompletenessInput,
  homeAddress,
  missingFields,
  schedulingFlags,
  ssnPlaceholder,
} from '../patients'
import { allSettings, type Setting } from '../users'
import type { Counts, Facts } from './query'

const flag = (value: number | null) => (value === null ? null : value === 1)
const parsed = (json: string | null) => (json === null ? null : JSON.parse(json))

export const presentAccount = (facts: Facts, settings: readonly Setting[], counts: Counts) => ({
  role: facts.role,
  firstName: facts.firstName,
  lastName: facts.lastName,
  nickname: facts.nickname,
  fullName: fullName(facts),
  fullChosenName: fullChosenName(facts),
  pronouns: facts.pronouns,
  email: facts.email,
  phone: facts.phone,
  language: facts.language,
  timezone: facts.timezone,
  portrait: facts.portrait,
  profilePictureThumbUrl: null,
  outOfOfficeMessage: facts.outOfOfficeMessage,
  accessRights: parsed(facts.accessRights),
  totalUnreadMessageCount: facts.unreadMessages,
  unreadNotificationCount: counts.unreadNotifications,
  userSettings: allSettings(settings, facts),
  providerId: facts.ownProviderId,
})

/** What a patient has on file, and what follows from it. */
export const presentPatientRecord = (
  facts: Facts & { dob: string },
  social: string | null,
  counts: Counts,
  today: PlainDate,
) => {
  const access = eligibilityOf(facts, facts.rules, today).action
  const [consentsComplete, hasActiveTreatment] = [facts.consented === 1, facts.treated === 1]
  const attributes = {
    ...about(facts),
    ...assistance(facts, social),
    ...contact(facts),
    ...careTeam(facts),
    photoIdOnFile: facts.photoIdAt !== null,
    openTodoCount: counts.openTodos,
    consentsComplete,
    hasActiveTreatment,
    accessState: access,
    ...schedulingFlags({
      consentsComplete,
      access,
      hasActiveTreatment,
      pepOffered: facts.pepOffered === 1,
      hadHivAppointment: facts.seenForHiv === 1,
    }),
  }
  const whole: CompletenessInput = { ...facts, ...attributes }
  return { ...attributes, missing: missingFields(whole) }
}

const about = (facts: Facts & { dob: string }) => ({
  dob: facts.dob,
  gender: facts.gender,
  sex: facts.sex,
  bornAs: facts.sex,
  sexuality: facts.sexuality,
  relationship: facts.relationship,
  race: parsed(facts.race) as string[],
  ethnicity: facts.ethnicity,
  height: facts.height,
  weight: facts.weight,
})

const assistance = (facts: Facts, social: string | null) => ({
  insured: flag(facts.insured),
  social: facts.socialAbsent ? ssnPlaceholder : social,
  socialAbsent: facts.socialAbsent === 1,
  income: facts.income,
  household: facts.household,
  medicare: flag(facts.medicare),
  va: flag(facts.va),
  gilead: facts.gilead,
  cashPay: facts.cashPay === 1,
  subscribed: facts.subscribed === 1,
  waitlist: flag(facts.waitlist),
})

const contact = (facts: Facts) => ({
  smsOptOut: facts.smsOptOut === 1,
  emailVerified: facts.emailVerifiedAt !== null,
  phoneVerified: facts.phoneVerifiedAt !== null,
  contactMethod: facts.contactMethod,
  preferredCommunication: facts.preferredCommunication,
  homeAddress: homeAddress(facts),
  photoId: { present: facts.photoIdAt !== null, mimeType: facts.photoMimeType, photoId: null },
})

const careTeam = (facts: Facts) => {
  const { fullName, outOfOfficeMessage } = parsed(facts.providerPerson) ?? {}
  return {
    cbo: facts.cboId
      ? {
          id: facts.cboId,
          name: facts.cboName,
          cboPreventUninsured: facts.cboPreventUninsured === 1,
        }
      : null,
    provider: facts.provider
      ? {
          ...parsed(facts.provider),
          fullName,
          outOfOfficeMessage,
          assistant: parsed(facts.assistant),
        }
      : null,
    supportUser: parsed(facts.supportUser),
  }
}
