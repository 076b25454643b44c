import { medical } from '../../medical/facts'
import { claim } from '../claim'
import { practice } from '../practice'
import type { DemoServiceLine } from './entry'

export const pep: DemoServiceLine = {
  slug: 'pep',
  serviceLine: 'PEP',
  title: 'PEP',
  group: 'Now',
  tile: 'clock',
  summary: `Pills for ${medical.pepCourse} that can stop HIV after a possible exposure`,
  lead: `PEP can stop HIV from taking hold if you start it within ${medical.pepWindow}. Every hour counts, so go where you are seen first.`,
  eligibility: `It can be for you if you do not have HIV as far as you know, and if it happened less than ${medical.pepWindow} ago. You do not need to be sure that your partner has HIV.`,
  price: `Most plans pay for PEP. ${practice.uninsuredVisit} The makers of the pills have programs that can pay for them, and we fill in the form with you. Do not wait because of money.`,
  expect: [
    [
      `Now, ${practice.signUp}`,
      'Tell us when it happened',
      'Sign up, choose PEP, and take the first visit you see. If none is soon enough, go to an emergency room instead.',
    ],
    [
      'At the first open time',
      'Talk with a clinician',
      `By video, about ${practice.visit}. We ask what happened, what else you take, and what you are allergic to. Nobody will lecture you.`,
    ],
    [
      'The same day',
      'Start the pills',
      'We send the prescription to a pharmacy near you that has them. Take the first dose as soon as you have it.',
    ],
    [
      `After ${medical.pepFirstRetest}, and ${medical.pepLastRetest}`,
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
      `PEP must be started within ${medical.pepWindow} of a possible exposure. The sooner you start, the better it works.`,
      'pep',
    ),
    claim(`PEP is taken every day for ${medical.pepCourse}.`, 'pep'),
  ],
}

const prep: DemoServiceLine = {
  slug: 'prep',
  serviceLine: 'PrEP',
  title: 'PrEP',
  group: 'Prevent',
  tile: 'pill',
  summary: 'A daily pill that protects you from HIV',
  lead: 'PrEP protects you from HIV, most often with one pill a day. You meet a clinician by video, test at home, and the pills come to your door in a plain box.',
  eligibility:
    'It can be for you if you do not have HIV and may come into contact with it: with a partner, with more than one, or by sharing needles. You do not have to explain yourself.',
  price: `Most people with insurance pay $0 for PrEP, its visits and its labs. ${practice.uninsuredVisit} Labs are often free through a local partner, and we fill in the form for free medicine with you.`,
  expect: [
    [
      `Today, ${practice.signUp}`,
      'Answer a few private questions',
      'From your phone, at your pace. Stop any time; we save your answers.',
    ],
    [
      `A day you pick, ${practice.visit}`,
      'Meet your clinician',
      'By video or phone. You go over your health, the kinds of PrEP there are, and which one fits you.',
    ],
    [
      `${practice.results} after the lab has your kit`,
      'Test first',
      'PrEP is only for people without HIV, so you test before you start. We send a kit, or you go to a lab near you.',
    ],
    [
      'In the days after a negative test',
      'Your pills arrive',
      'Plain box, plain label. Or pick them up at a pharmacy near you.',
    ],
    [
      `Every ${medical.prepFollowUp}`,
      'Check in',
      'A short visit, a test kit, and your next pills. We also check your kidneys from time to time.',
    ],
  ],
  body: [
    '## What it is',
    'PrEP is short for pre-exposure prophylaxis: medicine you take before you come into contact with HIV. Most people take one pill a day: generic Truvada, or Descovy. There are also shots: Apretude and Yeztugo.',
    '## What it does not do',
    `PrEP does not stop other infections, such as syphilis or gonorrhea. We test for those every ${medical.prepFollowUp} and treat what we find.`,
    'One kind of pill, Descovy, is not for people who may get HIV through vaginal sex: it has not been shown to protect them. Your clinician goes over which pill fits you.',
    '## If you take other medicine',
    'You can take PrEP with birth control and with gender-affirming hormones. If you have hepatitis B, tell us: the pills hold it down too, and stopping needs a plan.',
  ],
  claims: [
    claim(
      `PrEP lowers the chance of getting HIV from sex by about ${medical.prepSex} when it is taken as prescribed. For people who inject drugs, the pills lower it by at least ${medical.prepInjecting}.`,
      'prep',
    ),
    claim(
      'The U.S. Preventive Services Task Force gives PrEP an “A” grade. Most private plans must cover it without a copay.',
      'coverage',
    ),
    claim(
      `With one pill a day, protection is highest after about ${medical.prepOnsetAnal} for receptive anal sex, and after about ${medical.prepOnsetVaginal} for vaginal sex and for sharing needles.`,
      'prep',
    ),
    claim('PrEP side effects are usually mild and go away over time.', 'prep'),
  ],
}

const injectable: DemoServiceLine = {
  slug: 'injectable-prep',
  serviceLine: 'Injectable PrEP',
  title: 'Injectable PrEP',
  group: 'Prevent',
  tile: 'shot',
  summary: `A shot every ${medical.cabotegravirInterval} or every ${medical.lenacapavirInterval}, in place of a pill`,
  lead: 'The same protection without a pill to remember or to hide. We plan it with you by video, and a nurse near you gives the shot.',
  eligibility:
    'It can be for you if you do not have HIV, and if you can get to a clinic for each shot. It does not mix with some other medicines, so tell us what you take.',
  price: `Most private plans must cover a PrEP shot as they cover the pill, without a copay. Some ask for paperwork first: we send it, and tell you in writing what yours pays. ${practice.uninsuredVisit} We fill in the form for free medicine with you.`,
  expect: [
    [
      `A day you pick, ${practice.visit}`,
      'Meet your clinician',
      'By video. You go over which shot fits you and what you can expect of it.',
    ],
    [
      'In the next days',
      'Test first',
      'You test for HIV before each shot, at a lab near you with blood from a vein. A kit with a few drops of blood is not enough for this.',
    ],
    [
      `Often ${practice.planAnswers}`,
      'We ask your plan',
      'Some plans ask for paperwork before they pay. We send what they ask for, and keep you on the pill until then if you like.',
    ],
    [
      'When your plan says yes',
      'Your first shot',
      `A nurse gives it at a clinic near you, and you may be sore for a few days. With Apretude, the second shot follows after ${medical.cabotegravirSecond}. With Yeztugo, you also take tablets on the first ${medical.lenacapavirTablets}.`,
    ],
    [
      `Every ${medical.cabotegravirInterval}, or every ${medical.lenacapavirInterval}`,
      'The next one',
      'Our reminders never say what they are about. If you are late, you get a plan for the gap.',
    ],
  ],
  body: [
    '## What it is',
    `PrEP as a shot: medicine that stays in your body for months and keeps HIV from taking hold. One kind, Apretude, is given every ${medical.cabotegravirInterval}; another, Yeztugo, every ${medical.lenacapavirInterval}.`,
    '## What we cannot do by video',
    'A shot is given in person. We find a place near you first and tell you honestly if there is none you can reach. Then the daily pill may fit better.',
    '## If you stop',
    `The medicine leaves your body slowly, over ${medical.injectableTail} or more. The little that is left does not protect you, and HIV that you get then can resist treatment. Talk to us before you skip a shot, so that you start pills in time.`,
    '## If you inject drugs',
    'The shots have been studied for HIV that is passed on through sex, not through shared needles. Ask your clinician about the daily pill, which has been studied for both.',
  ],
  claims: [
    claim(
      `Apretude is given every ${medical.cabotegravirInterval}, after two first shots ${medical.cabotegravirSecond} apart. What is left of it can stay in your body for ${medical.injectableTail} or longer.`,
      'cabotegravir',
    ),
    claim(
      `Yeztugo is given every ${medical.lenacapavirInterval}. It starts with a shot and tablets on the first day, and tablets on the second.`,
      'lenacapavir',
    ),
    claim('Most private plans must cover PrEP pills and shots without a copay.', 'coverageRule'),
  ],
}

const doxyPep: DemoServiceLine = {
  slug: 'sti-pep',
  serviceLine: 'STI-PEP',
  title: 'DoxyPEP',
  group: 'Prevent',
  tile: 'moon',
  summary: 'An antibiotic after sex that lowers the chance of an STI',
  lead: `You keep a few pills at home and take a dose within ${medical.doxyWindow} after sex without a condom. It lowers the chance of syphilis, chlamydia and gonorrhea.`,
  eligibility:
    'It has been shown to work for gay and bisexual men and for transgender women who had an STI in the last year. Others may ask: your clinician tells you what is known and what is not. It is not for you if you are or may be pregnant, or are allergic to doxycycline.',
  price: `The pills cost little and most plans pay for them. ${practice.uninsuredVisit} You see the price before you book, and canceling is free.`,
  expect: [
    [
      `A day you pick, ${practice.visit}`,
      'Meet your clinician',
      'By video. You go over what you take, allergies, and whether it fits you.',
    ],
    ['In the days after', 'Your pills arrive', 'Plain box, plain label, with how to take them.'],
    [
      `Within ${medical.doxyWindow} after sex`,
      'Take a dose',
      `With food and a full glass of water. Sit upright for an hour after. Keep milk, other dairy, antacids and iron ${medical.doxySpacing} apart from it. No more than one dose (${medical.doxyDose}) in ${medical.doxyMaximum}, and stay out of strong sun.`,
    ],
    [
      `Every ${medical.doxyFollowUp}`,
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
      `In gay and bisexual men and transgender women, doxy-PEP lowered syphilis and chlamydia by more than ${medical.doxySyphilis}, and gonorrhea by about ${medical.doxyGonorrhea}.`,
      'doxyPep',
    ),
  ],
}

export const prevent: readonly DemoServiceLine[] = [prep, injectable, doxyPep]
