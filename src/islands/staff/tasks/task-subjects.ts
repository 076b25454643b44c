import { keysOf } from '#edge/platform/typed-keys'

/** What a task is about: where it is listed, and where one of it is opened. */
export const taskSubjects = {
  appointments: {
    list: '/staff/visits/',
    open: (id: string) => `/staff/visits/${id}`,
    label: 'Open the visit',
  },
  soap_notes: {
    list: '/staff/encounters',
    open: (id: string) => `/staff/visits/${id}`,
    label: 'Open the visit',
  },
  conversations: {
    list: '/staff/messages',
    open: (id: string) => `/staff/messages?open=${id}`,
    label: 'Open the conversation',
  },
  labs: {
    list: '/staff/labs',
    open: (id: string) => `/staff/labs?open=${id}`,
    label: 'Open the lab',
  },
  unmatched_labs: {
    list: '/staff/labs',
    open: () => '/staff/labs?view=unmatched',
    label: 'Open the results that fit no patient',
  },
  incoming_faxes: {
    list: '/staff/faxes',
    open: (id: string) => `/staff/faxes?open=${id}`,
    label: 'Open the fax',
  },
  prescriptions: {
    list: '/staff/prescriptions',
    open: () => '/staff/prescriptions',
    label: 'Open prescriptions',
  },
  payments: {
    list: '/staff/payments',
    open: () => '/staff/payments',
    label: 'Open payments',
  },
  gilead_applications: {
    list: '/staff/assistance',
    open: () => '/staff/assistance',
    label: 'Open applications',
  },
  prior_auths: {
    list: '/staff/prior-auths',
    open: (id: string) => `/staff/prior-auths?open=${id}`,
    label: 'Open the request',
  },
  partner_inquiries: {
    list: '/staff/partners',
    open: () => '/staff/partners',
    label: 'Open the inquiries of partners',
  },
} as const
export type TaskSubject = keyof typeof taskSubjects
export const taskSubjectTypes = keysOf(taskSubjects)
