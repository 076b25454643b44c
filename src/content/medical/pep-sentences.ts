import { medical } from './facts'

/** What to do after an exposure to HIV: the questions, the landing pages and the patient's pages say the same. */
export const pepSentences = {
  title: `Exposed to HIV in the last ${medical.pepWindow}?`,
  what: `PEP is a ${medical.pepCourse.replace(' days', '-day')} course of pills that can stop HIV from taking hold. The sooner you start, the better it works.`,
  emergencyRoom:
    'Ask an emergency room for PEP, day or night, and say when it happened. If they cannot start it, ask them where to go next.',
  tooLate: `PEP is not recommended after ${medical.pepWindow}. If you are only just past it, ask an emergency room or a clinician anyway. Most single exposures do not lead to HIV.`,
  tests: `Get tested now, again after ${medical.pepFirstRetest}, and once more after ${medical.pepLastRetest}. We can send the kits. With a finger-prick kit, a negative result is not final before ${medical.fingerPrickFinal}.`,
  symptoms:
    'If you get a fever, a rash or a sore throat in the next weeks, get an HIV test within a day: book a visit, or go to a clinic near you.',
  prepNext: `If it may happen again, PrEP can protect you. You start it after a negative test, and it takes ${medical.prepOnsetAnal} to protect you in anal sex, and ${medical.prepOnsetVaginal} in vaginal sex or with shared needles.`,
} as const

/** What helps after an assault, beside PEP, in the patient's words. */
export const assaultSentences = {
  title: 'We are sorry this happened. It is not your fault, and you choose what happens next.',
  safety: 'If you are in danger or hurt, call 911 or go to an emergency room now.',
  exam: `An emergency room can also collect evidence, in most states within ${medical.forensicExam}. You do not have to talk to the police, and you can say no to any part. If you can, do not wash or change before.`,
  contraception: `Could you get pregnant? Emergency contraception works for up to ${medical.emergencyContraception}. The sooner you take it, the better.`,
  infections: 'You can also get medicine and vaccines against other STIs.',
  support:
    'Trained people listen at any hour, free and in private: 800-656-4673 for sexual assault, 988 in a crisis.',
} as const

/** Emergency rooms near the reader; nothing of them is in the address. */
export const emergencyRoomSearch = 'https://www.google.com/maps/search/?api=1&query=emergency+room'
