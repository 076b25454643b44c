import type { InboundAddress } from './jsonapi/openapi/inbound'

const refusals = {
  403: 'Not signed by the service, or too long ago',
  404: 'No such service is set up here',
  500: 'A fault of the server; send it again',
} as const
/** Answers to a message that is handled once, under the id that its service gave it. */
const messageRefusals = {
  ...refusals,
  409: 'The record was changed meanwhile; send it again',
  413: 'Larger than 10 MB',
  422: 'Signed, and not understood: staff are alarmed',
} as const
const messageAnswers = {
  204: 'Taken; also when it was taken before',
  ...messageRefusals,
} as const
const form = (words: string) => ({ 'application/x-www-form-urlencoded': words })

/** Each address that a service outside calls; the worker has a handler for each. */
export const inboundAddresses = {
  '/api/labs/events': {
    methods: ['post'],
    summary: 'A laboratory tells how far an order is, and its results',
    description:
      'A Task is a step of the order, a DiagnosticReport a result. What fits no order and no patient is kept for staff. HL7 v2 is acknowledged by AA, AE or AR.',
    security: ['svix'],
    body: {
      'application/fhir+json': 'A Bundle, a Task or a DiagnosticReport of FHIR R4.',
      'x-application/hl7-v2+er7': 'ORU and ORM messages of HL7 v2, one or a batch.',
    },
    answers: { 200: 'The acknowledgment of HL7 v2', ...messageAnswers },
  },
  '/api/prescriptions/events': {
    methods: ['post'],
    summary: 'The service of prescriptions tells the news of a pharmacy',
    security: ['svix'],
    body: {
      'application/fhir+json':
        'A message of NCPDP SCRIPT as a Bundle of FHIR R4, or its Task alone.',
    },
    answers: messageAnswers,
  },
  '/api/payments/events': {
    methods: ['post'],
    summary: 'The payment service names an intent that changed',
    description:
      'The state of the intent is then read from the service: messages come in any order.',
    security: ['stripe'],
    body: { 'application/json': 'An Event whose object is, or names, a PaymentIntent.' },
    answers: messageAnswers,
  },
  '/api/fax/inbound': {
    methods: ['post'],
    summary: 'The fax service names a fax that came in',
    description: 'The fax itself is asked of the service. A local fax machine signs as labs do.',
    security: ['faxPassword', 'svix'],
    body: {
      'application/json': 'The fax, with its pages in base64.',
      'multipart/form-data': 'The same as a form.',
    },
    answers: messageAnswers,
  },
  '/api/sms/inbound': {
    methods: ['post'],
    summary: 'A person wrote a text to the number of the clinic',
    description: 'STOP and START take effect; staff read the rest. The reply is TwiML.',
    security: ['twilio'],
    body: form('`Body`, `From`, `MessageSid` and `OptOutType` of Twilio.'),
    answers: { 200: 'TwiML, with a reply or without', ...messageRefusals },
  },
  '/api/sms/status': {
    methods: ['post'],
    summary: 'The fate of a text that was sent',
    security: ['twilio'],
    query: { delivery: 'The id of the delivery.' },
    body: form('`MessageStatus`, `ErrorCode` and `To` of Twilio.'),
    answers: { 204: 'Taken', ...refusals },
  },
  '/api/mail/events': {
    methods: ['post'],
    summary: 'The fate of a mail that was sent: delivered, bounced, or marked as spam',
    security: ['svix'],
    body: { 'application/json': 'An event of Resend.' },
    answers: { 204: 'Taken', ...refusals },
  },
  '/api/mail/unsubscribe': {
    methods: ['get', 'post'],
    summary: 'One-click unsubscription of a mail program (RFC 8058)',
    description: 'POST switches mails of that kind off; GET leads a person to their settings.',
    security: ['unsubscribeKey'],
    query: { delivery: 'The id of the delivery.' },
    answers: {
      204: 'Switched off',
      303: 'To the settings of the person',
      403: 'The key is not of this delivery',
      404: 'No such mail',
      500: refusals[500],
    },
  },
  '/api/voice/connect': {
    methods: ['post'],
    summary: 'A browser connected to a call: whom to dial',
    security: ['twilio'],
    body: form('`phone_call_id`, `From` and `CallSid` of Twilio.'),
    answers: { 200: 'TwiML', ...refusals },
  },
  '/api/voice/status': {
    methods: ['post'],
    summary: 'How far the call to a patient is',
    security: ['twilio'],
    query: { call: 'The id of the call.' },
    body: form('`CallStatus` of Twilio.'),
    answers: { 204: 'Taken', ...refusals },
  },
  '/api/content_webhooks': {
    methods: ['post'],
    summary: 'The content lake names a document that was published or withdrawn',
    description: 'Each transaction is handled once: legal texts are archived, cached pages purged.',
    security: ['sanity'],
    body: {
      'application/json':
        '`_id`, `_type`, `operation` and, unless a header names it, `transactionId`.',
    },
    answers: {
      200: 'It was handled before',
      204: 'Taken',
      400: 'Signed, and not understood',
      401: 'Not signed by the content lake, or too long ago',
      413: 'Larger than 256 KB',
      500: refusals[500],
    },
  },
} as const satisfies Readonly<Record<`/api/${string}`, InboundAddress>>

export type InboundPath = keyof typeof inboundAddresses
