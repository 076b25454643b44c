import type { PersonName } from '../components/art/people'
import type { Tile } from '../components/art/scene'

export type Landing = {
  title: string
  description: string
  links: { href: string; label: string }[]
  strip: { lead: string; text: string; link: string }
  hero: {
    title: string
    lead: string
    start: string
    startHelp: string
    more: string
    moreHelp: string
  }
  proof: { about: string; figure: string; claim: string; source: string; more: string }
  how: { title: string; steps: { when: string; title: string; text: string }[] }
  ways: { title: string; note: string; kinds: { title: string; text: string; soon: string }[] }
  pep: { title: string; text: string; steps: { title: string; text: string }[]; start: string }
  help: { title: string; topics: { tile: Tile; title: string; text: string }[] }
  cost: {
    title: string
    price: string
    text: string
    uninsured: {
      title: string
      rows: { what: string; strong?: string; text: string }[]
      note: string
    }
  }
  who: {
    title: string
    note: string
    people: { portrait: PersonName; name: string; pronouns: string; role: string; states: string }[]
  }
  privacy: { title: string[]; none: string; promises: string[] }
  asks: { title: string; note: string; questions: { ask: string; answer: string }[] }
  demo: string
}

export const landing: Landing = {
  title: 'HIV prevention without the waiting room',
  description:
    'PrEP, PEP, HIV care and STI testing from home by video, with clinicians licensed where you live.',
  links: [
    { href: '#how', label: 'How it works' },
    { href: '#visits', label: 'Visits' },
    { href: '#cost', label: 'Cost' },
    { href: '#questions', label: 'Questions' },
  ],
  strip: {
    lead: 'Exposed to HIV in the last 72 hours?',
    text: 'PEP may still stop it. Sooner works better.',
    link: 'What to do now',
  },
  hero: {
    title: 'HIV prevention without the waiting room.',
    lead: 'Talk to a clinician from home by video – no travel. Test at home. PrEP comes to your door in a plain box.',
    start: 'Get started',
    startHelp: 'About 10 minutes. Stop any time; we keep your place.',
    more: 'See how it works',
    moreHelp: 'Three steps, from first question to your door.',
  },
  proof: {
    about: 'about',
    figure: '99%',
    claim: 'effective at preventing HIV when taken as prescribed.',
    source:
      'Source: U.S. Centers for Disease Control and Prevention, “How effective is PrEP?” The figure is for HIV passed on through sex. For people who inject drugs it is at least 74%. Reviewed on 02/10/2026 by Amara Osei, MD (demo reviewer).',
    more: 'PrEP is a pill you take once a day. It works best when you take it every day. It does not stop other STIs, so we test for those too.',
  },
  how: {
    title: 'How it works',
    steps: [
      {
        when: 'Today, 10 minutes',
        title: 'Answer a few private questions',
        text: 'From your phone, at your pace. Stop any time; we keep your place.',
      },
      {
        when: 'A day you pick, 20 minutes',
        title: 'Meet your clinician',
        text: 'By video, by phone, or in messages. Nobody will lecture you. You choose what happens next.',
      },
      {
        when: '3–5 days after',
        title: 'Test kit and medicine at your door',
        text: 'Plain box, plain label. Or pick up at a lab and pharmacy near you. We check in every three months.',
      },
    ],
  },
  ways: {
    title: 'Three ways to be seen',
    note: 'What is open depends on your state and the hour. You see it before you choose.',
    kinds: [
      {
        title: 'Start Online Now',
        text: 'Answer questions. No video.',
        soon: 'Reply in 24–48 hours on business days',
      },
      {
        title: 'See a Provider Now',
        text: 'Video visit, 15–20 minutes.',
        soon: 'Under 10 minutes wait',
      },
      {
        title: 'Schedule a Future Visit',
        text: 'Pick your provider, day and time.',
        soon: 'From home, when it suits you',
      },
    ],
  },
  pep: {
    title: 'Exposed in the last 72 hours? Do this now.',
    text: 'PEP is a 28-day course of pills that can stop HIV from taking hold. It must begin within 72 hours, and the first hours count most.',
    steps: [
      {
        title: 'Go to an emergency room if you can',
        text: 'Any of them can start PEP, day or night. Say when it happened and ask for PEP.',
      },
      {
        title: 'Or start here',
        text: 'Sign up, choose PEP, and take the first visit you see. If none is soon enough, go to an emergency room.',
      },
    ],
    start: 'Start PEP here',
  },
  help: {
    title: 'What we can help with',
    topics: [
      { tile: 'pill', title: 'PrEP', text: 'Daily pill, or a shot every two months' },
      { tile: 'clock', title: 'PEP', text: 'Start within 72 hours of a possible exposure' },
      { tile: 'plus', title: 'HIV care', text: 'Treatment, labs and refills that keep you well' },
      { tile: 'drop', title: 'STI testing', text: 'At-home kits, and treatment if you need it' },
      { tile: 'leaf', title: 'Hep C', text: 'A cure in 8–12 weeks for most people' },
      { tile: 'sun', title: 'Wellness', text: 'Checkups, vaccines, gender-affirming talk' },
    ],
  },
  cost: {
    title: 'What it costs, before you start',
    price: '$0',
    text: 'is what most people with insurance pay for PrEP, its visits and its labs. Most U.S. plans must cover PrEP in full. We check yours first and tell you in writing.',
    uninsured: {
      title: 'No insurance?',
      rows: [
        { what: 'Visit', strong: '$49', text: ', charged only when the visit begins (demo price)' },
        { what: 'Labs', text: 'Often free through a local partner' },
        { what: 'Medicine', text: 'We file the free-medicine form with you' },
      ],
      note: 'Cancelling is free. If a price changes, we ask you first.',
    },
  },
  who: {
    title: 'Real clinicians, licensed where you live',
    note: 'The four shown here are made up for this demo.',
    people: [
      {
        portrait: 'amara',
        name: 'Amara Osei, MD',
        pronouns: 'She/Her',
        role: 'Medical director',
        states: 'CA, GA, NY',
      },
      {
        portrait: 'daniel',
        name: 'Daniel Reyes, NP',
        pronouns: 'He/Him',
        role: 'HIV specialist',
        states: 'FL, NY, TX',
      },
      {
        portrait: 'leila',
        name: 'Leila Haddad, MD',
        pronouns: 'She/Her',
        role: 'Infectious disease',
        states: 'IL, MI, NY',
      },
      {
        portrait: 'sam',
        name: 'Sam Whitlock, PA-C',
        pronouns: 'They/Them',
        role: 'Primary care',
        states: 'CA, OR, WA',
      },
    ],
  },
  privacy: {
    title: ['No trackers.', 'Here is the list of third parties on this page:'],
    none: 'None.',
    promises: [
      'Texts and emails never name a test, a medicine or a result.',
      'Boxes and card statements carry a plain name.',
      'We use your chosen name and pronouns, everywhere we can by law.',
      'Your data is never sold.',
    ],
  },
  asks: {
    title: 'Questions people ask us',
    note: 'Something else? Once you have started, you can write to us. Support answers Mon–Fri, 8am–\u20606pm EST.',
    questions: [
      {
        ask: 'Who is behind this?',
        answer:
          'A medical group of doctors, nurses and physician assistants. Each one is licensed in the state they treat in, and you see where before you book.',
      },
      {
        ask: 'Will anyone else know?',
        answer: 'Not from us. If you share an insurance plan, ask us how to keep letters private.',
      },
      {
        ask: 'What if I skip a pill?',
        answer:
          'Take it when you remember, then go on as usual. If you skipped several days, tell your care team. You make a plan together.',
      },
      {
        ask: 'Do I have to be on camera?',
        answer: 'Video helps us care for you, but you can ask to go on by phone at any time.',
      },
    ],
  },
  demo: 'This is a demo clinic: the people, prices and review date on this page are examples.',
}
