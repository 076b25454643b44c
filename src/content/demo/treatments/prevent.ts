import { claim, sources } from '../claim'
import type { Line } from './entry'

export const pep: Line = {
  slug: 'pep',
  serviceLine: 'PEP',
  title: 'PEP',
  group: 'Now',
  tile: 'clock',
  summary: 'Pills for 28 days that can stop HIV after a possible exposure',
  lead: 'PEP can stop HIV from taking hold if you start it within 72 hours. Every hour counts, so go where you are seen first.',
  eligibility:
    'It can be for you if you do not have HIV as far as you know, and if it happened less than 72 hours ago. You do not need to be sure that your partner has HIV.',
  price:
    'Most plans pay for PEP. Without insurance, a visit is $49 (demo price), and the makers of the pills have programs that can pay for them. We fill in the form with you. Do not wait because of money.',
  expect: [
    [
      'Now, 10 minutes',
      'Tell us when it happened',
      'Sign up, choose PEP, and take the first visit you see. If none is soon enough, go to an emergency room instead.',
    ],
    [
      'The first time that is open',
      'Talk with a clinician',
      'By video, about 20 minutes. We ask what happened, what else you take, and what you are allergic to. Nobody will lecture you.',
    ],
    [
      'The same day',
      'Start the pills',
      'We send the prescription to a pharmacy near you that has them. Take the first dose as soon as you hold it.',
    ],
    [
      'After 4 to 6 weeks, and 3 months',
      'Test, and plan what is next',
      'We send the kits and go over each result. If it may happen again, you can go straight on to PrEP.',
    ],
  ],
  body: [
    '## What it is',
    'PEP is short for post-exposure prophylaxis: HIV medicine that you take after you may have been exposed. It is for emergencies. PrEP is for before.',
    '## When to think of it',
    '- A condom broke, slipped off, or was not used.',
    '- You shared a needle or other things to inject.',
    '- Somebody hurt you or forced you. An emergency room helps with that too, day and night.',
    'If you take PrEP as prescribed, you most likely do not need PEP. Ask us if you are not sure.',
  ],
  claims: [
    claim(
      'PEP must be started within 72 hours of a possible exposure. The sooner you start, the better it works.',
      sources.pep,
    ),
    claim('PEP is taken every day for 28 days.', sources.pep),
  ],
}

const prep: Line = {
  slug: 'prep',
  serviceLine: 'PrEP',
  title: 'PrEP',
  group: 'Prevent',
  tile: 'pill',
  summary: 'A daily pill that protects you from HIV',
  lead: 'One pill a day keeps you from getting HIV. You meet a clinician by video, test at home, and the pills come to your door in a plain box.',
  eligibility:
    'It can be for you if you do not have HIV and may come into contact with it: with a partner, with more than one, or by sharing needles. You do not have to explain yourself.',
  price:
    'Most people with insurance pay $0 for PrEP, its visits and its labs. Without insurance, a visit is $49 (demo price), labs are often free through a local partner, and we file the free-medicine form with you.',
  expect: [
    [
      'Today, 10 minutes',
      'Answer a few private questions',
      'From your phone, at your pace. Stop any time; we keep your place.',
    ],
    [
      'A day you pick, 20 minutes',
      'Meet your clinician',
      'By video or phone. You go over your health, the kinds of PrEP there are, and which one fits you.',
    ],
    [
      '3 to 5 days after the lab has your kit',
      'Test first',
      'PrEP is only for people without HIV, so you test before you start. We send a kit, or you go to a lab near you.',
    ],
    [
      'In the days after',
      'Your pills arrive',
      'Plain box, plain label. Or pick them up at a pharmacy near you.',
    ],
    [
      'Every 3 months',
      'Check in',
      'A short visit, a test kit, and your next pills. We also check your kidneys from time to time.',
    ],
  ],
  body: [
    '## What it is',
    'PrEP is short for pre-exposure prophylaxis: medicine you take before you come into contact with HIV. Most people take one pill a day. There is also a shot.',
    '## What it does not do',
    'PrEP does not stop other infections, such as syphilis or gonorrhea. We test for those every three months and treat what we find.',
    'One kind of pill, Descovy, is not for people who may get HIV through vaginal sex: it has not been shown to protect them. Your clinician goes over which pill fits you.',
    '## If you take other medicine',
    'You can take PrEP with birth control and with gender-affirming hormones. If you have hepatitis B, tell us: the pills hold it down too, and stopping needs a plan.',
  ],
  claims: [
    claim(
      'PrEP lowers the chance of getting HIV from sex by about 99% when it is taken as prescribed. For people who inject drugs, it lowers it by at least 74%.',
      sources.prep,
    ),
    claim(
      'The U.S. Preventive Services Task Force gives PrEP an “A” grade. Most private plans must cover it without a copay.',
      sources.coverage,
    ),
    claim('PrEP side effects are usually mild and go away over time.', sources.prep),
  ],
}

const injectable: Line = {
  slug: 'injectable-prep',
  serviceLine: 'Injectable PrEP',
  title: 'Injectable PrEP',
  group: 'Prevent',
  tile: 'shot',
  summary: 'A shot every two or six months, in place of a pill',
  lead: 'The same protection without a pill to remember or to hide. We plan it with you by video, and a nurse near you gives the shot.',
  eligibility:
    'It can be for you if you do not have HIV, and if you can get to a clinic for each shot. Some other medicine does not go with it, so tell us what you take.',
  price:
    'Plans differ more for the shot than for the pill. We ask yours and tell you in writing before the first one. Without insurance, a visit is $49 (demo price), and we file the free-medicine form with you.',
  expect: [
    [
      'A day you pick, 20 minutes',
      'Meet your clinician',
      'By video. You go over which shot fits you and what you can expect of it.',
    ],
    [
      'In the next days',
      'Test first',
      'You test for HIV before each shot, at a lab near you with blood from a vein. A kit with a few drops of blood is not enough for this.',
    ],
    [
      'Often 2 to 4 weeks',
      'We ask your plan',
      'Plans want to know why before they pay. We send what they ask for, and keep you on the pill until then if you like.',
    ],
    [
      'When your plan says yes',
      'Your first shot',
      'A nurse gives it at a clinic near you. It takes some minutes, and you may be sore for a few days.',
    ],
    [
      'Every 2 or 6 months',
      'The next one',
      'We remind you, without a word of what for. If you are late, you get a plan for the gap.',
    ],
  ],
  body: [
    '## What it is',
    'PrEP as a shot: medicine that stays in your body for months and keeps HIV from taking hold. One kind is given every two months, another twice a year.',
    '## What we cannot do from afar',
    'A shot is given in person. We find a place near you first and tell you honestly if there is none you can reach. Then the daily pill may fit better.',
    '## If you stop',
    'The medicine leaves your body slowly, over a year or more. The little that is left does not protect you, and HIV that you get then can resist treatment. Talk to us before you skip a shot, so that you start pills in time.',
    '## If you inject drugs',
    'The shots have been studied for HIV that is passed on through sex, not through shared needles. Ask your clinician about the daily pill, which has been studied for both.',
  ],
  claims: [claim('PrEP shots are given every 2 months or every 6 months.', sources.prep)],
}

const doxyPep: Line = {
  slug: 'sti-pep',
  serviceLine: 'STI-PEP',
  title: 'DoxyPEP',
  group: 'Prevent',
  tile: 'moon',
  summary: 'An antibiotic after sex that lowers the chance of an STI',
  lead: 'You keep a few pills at home and take a dose within 72 hours after sex without a condom. It lowers the chance of syphilis, chlamydia and gonorrhea.',
  eligibility:
    'It has been shown to work for gay and bisexual men and for transgender women who had an STI in the last year. Others may ask: your clinician tells you what is known and what is not.',
  price:
    'The pills cost little and most plans pay for them. Without insurance, a visit is $49 (demo price). You see the price before you book, and canceling is free.',
  expect: [
    [
      'A day you pick, 20 minutes',
      'Meet your clinician',
      'By video. You go over what you take, allergies, and whether it fits you.',
    ],
    ['In the days after', 'Your pills arrive', 'Plain box, plain label, with how to take them.'],
    [
      'Within 72 hours after sex',
      'Take a dose',
      'With food and a full glass of water. No more than one dose in 24 hours, and stay out of strong sun.',
    ],
    [
      'Every 3 to 6 months',
      'Test and check in',
      'We test for STIs and HIV, and look at whether it still fits you.',
    ],
  ],
  body: [
    '## What it is',
    'Doxycycline is an antibiotic that has been used for a long time. Taken soon after sex, it can stop some STIs before they begin.',
    '## What it does not do',
    'It does not prevent HIV, and it does not treat an STI you already have. With symptoms, or if a partner told you, choose STI treatment instead.',
  ],
  claims: [
    claim(
      'In gay and bisexual men and transgender women, doxy-PEP lowered syphilis and chlamydia by more than 70%, and gonorrhea by about 50%.',
      sources.doxyPep,
    ),
  ],
}

export const prevent: readonly Line[] = [prep, injectable, doxyPep]
