import type { mergeReasons } from '#edge/domains/patient_merges/contract'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayDate, localDate } from '#edge/platform/time'
import { codeLabel } from '#islands/ui/code-label'

/** Rows of the comparison, in order. */
export const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  nickname: 'Goes by',
  dob: 'Birthday',
  sex: 'Sex',
  gender: 'Gender',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  insurance: 'Insurance',
  organization: 'Organization',
  clinician: 'Clinician',
  hiv: 'HIV',
  programs: 'Programs',
  allergies: 'Allergies',
  conditions: 'Conditions',
  medicines: 'Medicines',
  lastVisit: 'Last visit',
  nextVisit: 'Next visit',
  enrolled: 'Enrolled',
  status: 'Status',
  contents: 'In the record',
}

const moments = ['lastVisit', 'nextVisit', 'enrolled']

/** A value of a line, as people read it; days of moments are those of this zone. */
export const displayValue = (field: string, value: string, zone: string): string => {
  if (moments.includes(field)) return displayDate(localDate(Date.parse(value), zone))
  if (field === 'dob') return displayDate(value)
  if (field === 'phone') return phoneDisplay(value)
  return field === 'status' ? codeLabel(value) : value
}

export const doubtLabels: Readonly<Record<string, string>> = {
  dob: 'the birthdays differ',
  contacts: 'neither email, phone nor last name is the same',
  sex: 'the sex differs',
  hiv: 'the HIV status differs',
  deceased: 'one record says that its patient died',
}

export const mergeReasonLabels: Readonly<Record<(typeof mergeReasons)[number], string>> = {
  enrolled_twice: 'The patient enrolled twice',
  entered_twice: 'Staff added the patient twice',
  changed_contact: 'The patient came back with a new email or phone',
}

/** Sentences for staff to read out or write, in the language of the patient: they name no health, and no message is sent. */
const sentences: Readonly<Record<string, (contact: string) => string>> = {
  en: (contact) =>
    `You had two accounts with us. Now you have one. Sign in with ${contact}. Nothing was lost.`,
  es: (contact) =>
    `Tenía dos cuentas con nosotros. Ahora tiene una. Inicie sesión con ${contact}. No se perdió nada.`,
  fr: (contact) =>
    `Vous aviez deux comptes chez nous. Vous en avez maintenant un. Connectez-vous avec ${contact}. Rien n’a été perdu.`,
  ar: (contact) =>
    `كان لديك حسابان عندنا. أصبح لديك الآن حساب واحد. سجّل الدخول باستخدام ${contact}. لم يُفقد أي شيء.`,
}

export const sentenceFor = (language: string | null | undefined, contact: string) => {
  const lang = language && language in sentences ? language : 'en'
  return { lang, text: sentences[lang]?.(contact) ?? '' }
}
