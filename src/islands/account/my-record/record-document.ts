import { healthSections, isMeasured } from '#edge/domains/health_histories/sections'
import { labTestOf } from '#edge/domains/labs/lab-tests'
import {
  type DocumentBlock,
  type DocumentContent,
  type DocumentText,
  entries,
} from '#edge/platform/pdf/contract'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayDate, displayMoment, localDate, type TimeFormat } from '#edge/platform/time'
import { entryPeriod, entryTitle, type HealthEntry } from '../../health-history/entries'
import { sectionWords, severityLabels } from '../../health-history/sections'
import { titleOf } from '../../messages/title'
import type { MyConsents, MyMessages, MyRecord } from './my-record'
import { summaryWords } from './summary-words'

export interface DocumentOptions {
  /** The brand's name. */
  readonly issuer: string
  readonly zone: string
  readonly hours: TimeFormat
  /** When it was made. */
  readonly now: string
}

/** The record of a patient as they may keep it: everything in words, and no SSN. */
export const recordDocument = (
  { me, history, insurances, visits, results, prescriptions, summaries }: MyRecord,
  { issuer, zone, hours, now }: DocumentOptions,
): DocumentContent => ({
  title: 'My health record',
  language: 'en',
  issuer,
  subtitles: [{ text: me.fullName, language: 'und' }, { text: displayMoment(now, zone, hours) }],
  blocks: [
    ...section('About me', [
      entry('Name', me.fullName),
      entry('Chosen name', me.nickname),
      entry('Pronouns', me.pronouns),
      entry('Date of birth', me.dob && displayDate(me.dob)),
      entry('Email', me.email),
      entry('Phone', me.phone && phoneDisplay(me.phone)),
      entry('Gender', me.gender),
      entry('Sex assigned at birth', me.sex),
      entry('Sexuality', me.sexuality),
      entry('Race', me.race?.join(', ')),
      entry('Ethnicity', me.ethnicity),
      entry('Sexual role', me.sexualRole),
      entry('Partners in the last 3 months', me.partnerCount),
      entry('STIs in the last 12 months', me.stiHistory),
    ]),
    ...healthSections.flatMap((name): DocumentBlock[] =>
      list(
        sectionWords[name].title,
        history.filter((each) => each.section === name).map((each) => entryLine(each, zone)),
      ),
    ),
    ...section(
      'Test results',
      results.map((result) =>
        entry(
          labTestOf(result.code).plainName,
          `${valueText(result)}, ${displayDate(localDate(result.finalAt, zone))}`,
        ),
      ),
    ),
    ...section(
      'Prescriptions',
      prescriptions.map(({ medicineName, sig = '', writtenOn }) =>
        entry(medicineName ?? '', `${displayDate(writtenOn)}: ${sig}`),
      ),
    ),
    ...section(
      'Insurance',
      insurances.flatMap(({ payer = '', memberId }) => entry(payer, memberId)),
    ),
    ...list(
      'Visits',
      visits.map(({ startsAt, visitReason, status }) => ({
        text: [displayMoment(startsAt, zone, hours), visitReason, status]
          .filter(Boolean)
          .join(', '),
        language: 'und' as const,
      })),
    ),
    ...summaries.flatMap((summary) => [
      ...list('Visit summary', [
        { text: displayMoment(summary.startsAt, zone, hours), language: 'und' },
      ]),
      entries(summaryWords(summary)),
    ]),
  ],
  footer: 'Confidential: protected health information',
  owner: [me.fullName, me.dob && displayDate(me.dob)].filter(Boolean).join(' · '),
})

/** '0.95 mg/dL (0.70–1.30)': as the lab wrote it, with what is expected where that is something else. */
const valueText = ({ code, value, unit, range }: MyRecord['results'][number]): string => {
  const expected = range ?? labTestOf(code).expected
  return [value, unit, expected && expected !== value && `(${expected})`].filter(Boolean).join(' ')
}

/** What a patient agreed to and took back, with the hash of each text. */
export const consentReceipt = (
  { me, consents }: MyConsents,
  { issuer, zone, hours, now }: DocumentOptions,
): DocumentContent => ({
  title: 'Receipt of your consents',
  language: 'en',
  issuer,
  subtitles: [{ text: me.fullName, language: 'und' }, { text: displayMoment(now, zone, hours) }],
  blocks: consents.flatMap(
    ({ document, documentVersion, documentHash, agreed, initials, at }): DocumentBlock[] => [
      { kind: 'heading', text: consentTitles[document] },
      {
        kind: 'entries',
        entries: [
          { label: 'Answer', text: agreed ? 'You agreed' : 'You withdrew it' },
          entry('When', displayMoment(at, zone, hours)),
          entry('Version', documentVersion),
          entry('Initials', initials),
          entry('Fingerprint of the text (SHA-256)', documentHash),
        ].flat(),
      },
    ],
  ),
})

/** Messages between a patient and the clinic, in conversations and in calls. */
export const messagesDocument = (
  { me, conversations, callMessages }: MyMessages,
  options: DocumentOptions,
): DocumentContent => {
  const { issuer, zone, hours, now } = options
  return {
    title: 'Your messages',
    language: 'en',
    issuer,
    subtitles: [{ text: me.fullName, language: 'und' }, { text: displayMoment(now, zone, hours) }],
    blocks: [
      ...conversations.flatMap((conversation): DocumentBlock[] => [
        { kind: 'heading', text: titleOf(conversation) },
        {
          kind: 'entries',
          entries: conversation.messages.map(({ messageText, attachments, ...message }) => {
            const names = (attachments ?? []).map(({ name }) => name)
            const text = messageText === null ? null : [messageText, ...names].join('\n')
            return messageEntry({ ...message, text }, options)
          }),
        },
      ]),
      ...(callMessages.length > 0
        ? ([
            { kind: 'heading', text: 'Messages during calls' },
            {
              kind: 'entries',
              entries: callMessages.map((message) => messageEntry(message, options)),
            },
          ] as const)
        : []),
    ],
    footer: 'Confidential: protected health information',
    owner: me.fullName,
  }
}

interface WrittenMessage {
  readonly fromName: string
  readonly createdAt: string
  readonly withdrawnAt: string | null
  readonly withdrawnByName: string | null
  readonly text: string | null
}

const messageEntry = (
  { fromName, createdAt, withdrawnAt, withdrawnByName, text }: WrittenMessage,
  { zone, hours }: DocumentOptions,
) => ({
  label: `${fromName}, ${displayMoment(createdAt, zone, hours)}`,
  ...(withdrawnAt || text === null
    ? withdrawnNote(withdrawnByName, withdrawnAt && displayMoment(withdrawnAt, zone, hours))
    : { text, language: 'und' as const }),
})

/** Its words are not the patient's to read any more; who withdrew it, and when, stays. */
const withdrawnNote = (by: string | null, at: string | null) => ({
  text: ['This message was withdrawn.', [by, at].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' '),
})

const consentTitles = {
  telehealth_consent: 'Consent to Treat',
  agree_privacy_policy: 'Privacy Policy',
  agree_tos: 'Terms of Service',
  sharing_data: 'Data Sharing',
} as const

type Entry = DocumentText & { readonly label: string }

const entry = (label: string, text: string | null | undefined): Entry[] =>
  text ? [{ label, text, language: 'und' }] : []

const section = (
  title: string,
  entries: readonly (readonly Entry[] | Entry)[],
): DocumentBlock[] => {
  const all = entries.flat()
  return all.length
    ? [
        { kind: 'heading', text: title },
        { kind: 'entries', entries: all },
      ]
    : []
}

const list = (title: string, items: readonly DocumentText[]): DocumentBlock[] =>
  items.length
    ? [
        { kind: 'heading', text: title },
        { kind: 'list', items },
      ]
    : []

/** 'Penicillin, Severe, Hives, 2009'; what no clinician confirmed says so. */
const entryLine = (each: HealthEntry, zone: string): DocumentText => {
  const { section: name, severity, reaction, details, status, takenAt } = each
  const time = isMeasured(name)
    ? takenAt && displayDate(localDate(takenAt, zone))
    : entryPeriod(each)
  return {
    text: [
      entryTitle(each),
      severity && severityLabels[severity],
      reaction,
      details,
      time,
      status === 'proposed' && '(not confirmed by a clinician yet)',
    ]
      .filter(Boolean)
      .join(', '),
    language: 'und',
  }
}
