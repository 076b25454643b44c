import { medical } from '../../medical/facts'
import { claim } from '../claim'
import { practice } from '../practice'
import type { DemoTopic } from './entry'

export const startTopics: readonly DemoTopic[] = [
  {
    slug: 'getting-started',
    title: 'Getting started',
    summary: 'Who we are, who can come, and what happens first.',
    entries: [
      {
        slug: 'who-is-behind-this',
        ask: 'Who is behind this?',
        answer: [
          'A medical group of doctors, nurses and physician assistants. Each one is licensed in the state they treat in, and you see their name and where they are licensed before you book.',
          'In this demo the people are made up. In a real clinic you can look up each license on the website of your state’s board.',
        ],
        popular: true,
      },
      {
        slug: 'who-can-come',
        ask: 'Who can get care here?',
        keywords: 'undocumented, immigrant, citizenship, states, eligible',
        answer: [
          'You need to be 18 or older, and in a state where one of our clinicians is licensed at the time of your visit. Choose your state on the page of any treatment to see if we offer it there: you do not have to tell us who you are.',
          'You do not need insurance, citizenship or immigration papers, or a reason. All genders and all bodies are welcome.',
        ],
      },
      {
        slug: 'first-steps',
        ask: 'What happens when I start?',
        answer: [
          `You answer a few private questions from your phone. It takes about ${practice.signUp}. You can stop at any time, and we save your answers.`,
          `Then we send you a code of ${practice.codeDigits}, you read and sign the consents, and you choose a visit. You see every open time in your own time zone before you pick one.`,
        ],
      },
      {
        slug: 'under-18',
        ask: 'I am under 18. Where can I go?',
        answer: [
          'We cannot treat you here yet, but you have good options. In most states you can get tested and treated for STIs by yourself, without asking a parent.',
          `Look for a Planned Parenthood, a health department clinic, or a youth clinic near you. If you may have been exposed to HIV in the last ${medical.pepWindow}, go to an emergency room now.`,
        ],
      },
      {
        slug: 'photo-id',
        ask: 'Why do you ask for a photo ID?',
        answer: [
          'To be sure that medicine goes to the right person, and because some states ask for it. A driver’s license, a passport, or a consular card is fine.',
          'The picture is encrypted where it is kept. Only the people who check it can open it, and each look is recorded. You can delete it when you like.',
        ],
      },
    ],
  },
  {
    slug: 'prep',
    title: 'PrEP',
    summary: 'Medicine that protects you from HIV.',
    entries: [
      {
        slug: 'how-well-prep-works',
        ask: 'How well does PrEP work?',
        keywords: 'Truvada, Descovy, generic, effective',
        answer: [
          'Very well, when you take it the way your clinician tells you. The more pills you skip, the less it protects you.',
          'PrEP does not stop other infections, such as syphilis or gonorrhea. We test for those too.',
        ],
        claims: [
          claim(
            `PrEP lowers the chance of getting HIV from sex by about ${medical.prepSex} when it is taken as prescribed. For people who inject drugs, the pills lower it by at least ${medical.prepInjecting}.`,
            'prep',
          ),
        ],
      },
      {
        slug: 'how-soon-prep-protects',
        ask: 'How soon am I protected?',
        answer: [
          'It depends on the kind of sex you have. Until then, use condoms. Your clinician goes over what fits you.',
        ],
        claims: [
          claim(
            `With one pill a day, protection is highest after about ${medical.prepOnsetAnal} for receptive anal sex, and after about ${medical.prepOnsetVaginal} for vaginal sex and for sharing needles.`,
            'prep',
          ),
        ],
      },
      {
        slug: 'missed-pill',
        ask: 'What if I skip a pill?',
        answer: [
          'Take it when you remember, then go on as usual the next day. Do not take two pills to catch up.',
          'If you missed several days, write to your care team. Nobody will lecture you. You make a plan together, and you may need a test before you go on.',
        ],
        popular: true,
      },
      {
        slug: 'prep-side-effects',
        ask: 'Are there side effects?',
        answer: [
          'Some people feel sick to their stomach, get headaches, or feel tired at first. For most people this goes away after a few weeks.',
          'The pills can affect kidneys and bones in a few people. That is why we check your kidneys with a blood test before you start, and again on a schedule. Tell us if something feels wrong.',
        ],
        claims: [claim('PrEP side effects are usually mild and go away over time.', 'prep')],
      },
      {
        slug: 'prep-shot',
        ask: 'Is there a shot instead of a pill?',
        keywords: 'Apretude, Yeztugo, injection, cabotegravir, lenacapavir',
        answer: [
          `Yes. Apretude is given every ${medical.cabotegravirInterval}, and Yeztugo every ${medical.lenacapavirInterval}. A nurse gives you the shot in person. We help you find a place near you.`,
          'A shot can be a good fit if a daily pill is hard to remember or hard to keep private.',
        ],
      },
      {
        slug: 'which-prep',
        ask: 'Which PrEP medicines are there?',
        keywords: 'Truvada, Descovy, generic, emtricitabine, tenofovir, Apretude, Yeztugo, brand',
        answer: [
          'Two pills you take once a day: Truvada, which also comes as a generic, and Descovy. Two shots: Apretude and Yeztugo.',
          'The generic pill costs the least without insurance. Descovy is not for people who may get HIV through vaginal sex. Your clinician goes over which one fits you.',
        ],
      },
      {
        slug: 'prep-and-hormones',
        ask: 'Can I take PrEP with hormones or birth control?',
        answer: [
          'Yes. You can take PrEP with birth control and with gender-affirming hormones. Tell your clinician about everything you take, so that they can check the kind of PrEP and the dose.',
        ],
      },
      {
        slug: 'stop-prep',
        ask: 'Can I stop PrEP?',
        answer: [
          'Yes, at any time. Talk to your clinician first: you may need to go on for a few days after the last time you had sex, and you need a plan for starting again.',
          'If you have hepatitis B, do not stop on your own. The medicine also holds hepatitis B down, and stopping can make it flare up.',
        ],
      },
    ],
  },
]
