import { claim } from '../claim'
import { practice } from '../practice'
import type { DemoTopic } from './entry'

export const practicalTopics: readonly DemoTopic[] = [
  {
    slug: 'cost',
    title: 'Cost and insurance',
    summary: 'What you pay, and what you do not.',
    entries: [
      {
        slug: 'is-prep-free',
        ask: 'Is PrEP free with insurance?',
        keywords: 'price, Medicaid, Medicare, copay, insurance',
        answer: [
          'For most people, yes: the medicine, the visits and the labs. We check your plan before you start and tell you in writing what it pays.',
        ],
        claims: [
          claim(
            'The U.S. Preventive Services Task Force gives PrEP an “A” grade. Most private plans must cover it without a copay.',
            'coverage',
          ),
        ],
      },
      {
        slug: 'no-insurance',
        ask: 'What if I have no insurance?',
        keywords: 'uninsured, price, free, generic',
        answer: [
          `${practice.uninsuredVisit} Labs are often free through a local partner. For the medicine, we fill in the form for free medicine with you.`,
          'You see the price before you book. If you cannot pay, write to us first: we look for a program that can help.',
        ],
      },
      {
        slug: 'medicaid-medicare',
        ask: 'Do you take Medicaid, Medicare or my plan?',
        keywords: 'insurers, in network, Aetna, Blue Cross, Cigna, UnitedHealthcare, Kaiser',
        answer: [
          'It depends on your plan and your state. We check your plan before your first visit and tell you in writing what it pays.',
          'If we are not in its network, we help you find a clinic that is, or you can pay for the visit yourself.',
        ],
      },
      {
        slug: 'when-charged',
        ask: 'When is my card charged?',
        keywords: 'refund, money back, cancel',
        answer: [
          'When the visit begins, and not before. Until then your bank may show a hold: the amount is set aside, not charged. If you cancel, the hold goes away, most often within a few days.',
          'Canceling is free.',
        ],
      },
      {
        slug: 'letters-home',
        ask: 'Will my insurance send a letter home?',
        answer: [
          'It can. If somebody else holds your plan, they may get a letter that lists your visits. You can ask your plan to send letters to you alone: the law calls this confidential communication.',
          'We can tell you how to ask. Or pay for the visit yourself, and your plan hears nothing from us.',
        ],
      },
    ],
  },
  {
    slug: 'visits',
    title: 'Your visit',
    summary: 'By video, by phone or in messages.',
    entries: [
      {
        slug: 'camera',
        ask: 'Do I have to be on camera?',
        answer: [
          'Video helps us care for you, but you can ask to go on by phone at any time. “Start Online Now” has no video at all: you answer questions, and a clinician replies in writing.',
        ],
        popular: true,
      },
      {
        slug: 'what-to-expect',
        ask: 'What will the clinician ask me?',
        answer: [
          `About the sex you have, the medicine you take, and your health so far. It takes ${practice.firstVisit}. You can skip any question and ask your own.`,
          'You decide what happens next. Nobody will lecture you.',
        ],
      },
      {
        slug: 'nobody-free',
        ask: 'What if nobody is free?',
        keywords: 'weekend, night, urgent, tonight',
        answer: [
          'You see the next open times in your state, from other clinicians too. If it cannot wait, we name places that see you today. For PEP, go to an emergency room.',
        ],
      },
      {
        slug: 'cancel-or-move',
        ask: 'How do I cancel or move a visit?',
        answer: [
          'Open your visits and choose “Cancel” or “Reschedule”. It is free until the visit begins. If you could not make it, just book again. It happens.',
        ],
      },
      {
        slug: 'interpreter',
        ask: 'Can I have an interpreter?',
        answer: [
          'Yes, at no cost, in spoken languages and in American Sign Language. Tell us when you book, or write to us a day before. This site speaks more than one language: the list is at the foot of each page.',
        ],
      },
    ],
  },
  {
    slug: 'privacy',
    title: 'Privacy and safety',
    summary: 'Who knows, and who does not.',
    entries: [
      {
        slug: 'will-anyone-know',
        ask: 'Will anyone else know?',
        keywords: 'anonymous, parents, partner, secret, confidential',
        answer: [
          'Not from us. Texts, emails and boxes never name a test, a medicine or a result. Card statements carry a plain name.',
          'We share your record with others when you ask us to, and when the law says so. Some infections must be reported to the health department, which has to keep it private.',
        ],
        popular: true,
      },
      {
        slug: 'trackers',
        ask: 'Do you use trackers or sell my data?',
        answer: [
          'No. There are no advertising trackers and no third parties on this site. We never sell your data. You can check: your browser lists every address a page talks to, and they are all ours.',
        ],
      },
      {
        slug: 'shared-phone',
        ask: 'I share my phone or computer. What should I do?',
        answer: [
          'Sign out when you are done: nothing of yours stays on the device. Use a private window if you do not want this site in the history. Turn off previews of texts on your lock screen.',
          'Lost your phone? Call support, and we end your session on it.',
        ],
      },
      {
        slug: 'see-my-record',
        ask: 'Can I see my record, or have it corrected?',
        answer: [
          'Yes. In your account you can read it, get a copy at once, ask us to correct it, and see who has looked at it.',
        ],
        claims: [
          claim(
            'You have the right to see and get a copy of your health record, and to ask for corrections.',
            'privacyRule',
          ),
        ],
      },
      {
        slug: 'not-safe',
        ask: 'I do not feel safe at home or with a partner. Can you help?',
        answer: [
          'Yes. Tell your clinician in a visit, or call us. We call you back only at the time and number you choose.',
          'The National Domestic Violence Hotline is open day and night at 1-800-799-7233. In danger, call 911. In emotional crisis, call or text 988.',
        ],
      },
    ],
  },
]
