/** What this demo clinic promises of time and money: every page, question and landing says it from here. */
export const practice = {
  visitPrice: '$49',
  signUp: '10 minutes',
  visit: '20 minutes',
  firstVisit: '15 to 20 minutes',
  longVisit: '30 minutes',
  kitArrives: '2 to 4 days',
  kitAtHome: '30 minutes',
  results: '3 to 5 days',
  planAnswers: '2 to 4 weeks',
  uninsuredVisit: 'Without insurance, a visit is $49 (demo price).',
  /** From the first question to PrEP, which follows a test. */
  medicineWithin: 'two weeks',
  onlineReply: '24–48 hours',
  messageReply: '1 to 2 business days',
  codeValid: '10 minutes',
  codeDigits: '6 digits',
  smallestAge: '18 or older',
} as const
