import { medical } from '../../medical/facts'
import { pepSentences } from '../../medical/pep-sentences'
import { claim } from '../claim'
import { practice } from '../practice'
import type { DemoTopic } from './entry'

export const preventionTopics: readonly DemoTopic[] = [
  {
    slug: 'pep',
    title: 'PEP',
    summary: `What to do in the first ${medical.pepWindow} after you may have been exposed to HIV.`,
    entries: [
      {
        slug: 'exposed-now',
        ask: 'I may have been exposed to HIV. What do I do?',
        keywords:
          'condom broke, slipped, unprotected sex, needle, exposed, assault, last night, PEP',
        answer: [
          'Act now. Every hour counts.',
          `- Go to an emergency room if you can. ${pepSentences.emergencyRoom}`,
          '- Our PEP page shows whether we can start it where you live. If we cannot, or if no visit is soon enough, go to an emergency room.',
          'If somebody hurt you or forced you, an emergency room can help with that too. In danger, call 911.',
        ],
        claims: [
          claim(
            `PEP must be started within ${medical.pepWindow} of a possible exposure. The sooner you start, the better it works.`,
            'pep',
          ),
        ],
      },
      {
        slug: 'pep-or-prep',
        ask: 'How is PEP different from PrEP?',
        answer: [
          'PEP is for after a possible exposure. PrEP is for before, and you take it for as long as you want it.',
          'If you may need PEP again, PrEP is likely a better fit. You can go straight from one to the other.',
        ],
        claims: [claim(`PEP is taken every day for ${medical.pepCourse}.`, 'pep')],
      },
      {
        slug: 'after-72-hours',
        ask: `It has been more than ${medical.pepWindow}. What now?`,
        answer: [
          pepSentences.tooLate,
          `- ${pepSentences.tests}`,
          `- ${pepSentences.symptoms}`,
          `- ${pepSentences.prepNext}`,
        ],
        claims: [
          claim(
            `People are tested for HIV when PEP is considered, again ${medical.pepFirstRetest} after, and ${medical.pepLastRetest} after the exposure.`,
            'pepGuideline',
          ),
        ],
      },
      {
        slug: 'pep-cost',
        ask: 'What does PEP cost if I have no insurance?',
        keywords: 'price, free, no money',
        answer: [
          'Do not wait because of money. Emergency rooms must see you whether you can pay or not, and the makers of the medicine have programs that can cover it. We fill in the form with you.',
          'After an assault, your state may pay for PEP in full. Ask the emergency room for help with this.',
        ],
      },
    ],
  },
  {
    slug: 'testing',
    title: 'Tests',
    summary: 'At home or at a lab: what is tested, how, and when you can trust it.',
    entries: [
      {
        slug: 'how-home-tests-work',
        ask: 'How does a test kit at home work?',
        answer: [
          'A plain box comes with everything you need: swabs, a small lancet for a few drops of blood, a cup for urine, and a box to send it all back with the postage paid.',
          `Drop it in a mailbox the same day. You get your results in your account, most often ${practice.results} after the lab has your kit. Texts and emails say only that there is news, never what it is.`,
        ],
      },
      {
        slug: 'when-to-test-hiv',
        ask: 'How soon can a test find HIV?',
        answer: [
          'No test finds HIV right after it happens. Your clinician tells you which test fits, and when to test again.',
        ],
        claims: [
          claim(
            `A lab test of blood from a vein that looks for antigen and antibodies can usually find HIV ${medical.hivWindowVein} after exposure. A test with blood from a finger takes ${medical.hivWindowFinger}. A test for the virus itself takes ${medical.hivWindowVirus}.`,
            'hivTesting',
          ),
        ],
      },
      {
        slug: 'how-often-to-test',
        ask: 'How often should I test?',
        answer: [
          `On PrEP, every ${medical.prepFollowUp}; we send the kit. If you have new partners, every ${medical.hivTestingOften} is a good habit. With symptoms, do not wait for a kit: book a visit, or go to a clinic near you.`,
        ],
        claims: [
          claim(
            `Everyone aged ${medical.hivTestingAges} should be tested for HIV at least once. People with more risk should test once a year or more often, and some gay and bisexual men every ${medical.hivTestingOften}.`,
            'hivTesting',
          ),
        ],
      },
      {
        slug: 'three-sites',
        ask: 'Why do you ask for swabs from throat and rectum?',
        answer: [
          'Because chlamydia and gonorrhea live where sex happens, and a urine test does not find them in the throat or the rectum. You choose which swabs to do. Skip any of them if you like.',
        ],
        claims: [
          claim(
            'People who have oral or anal sex should ask about throat and rectal tests.',
            'stiTesting',
          ),
        ],
      },
      {
        slug: 'positive-result',
        ask: 'What happens if a test finds something?',
        keywords: 'herpes, gonorrhea, chlamydia, syphilis, treatment',
        answer: [
          'We write that there is news in your account, and never what it is. For HIV, syphilis or hepatitis B, a clinician calls you, so that you are not alone with it.',
          'Many STIs are cured with a few pills or a shot. Others, such as herpes, cannot be cured, but treatment helps. By law, the lab or we report some results to the health department, which has to keep them private.',
        ],
      },
      {
        slug: 'doxy-pep',
        ask: 'What is doxy-PEP?',
        keywords: 'doxycycline, morning-after pill for STIs',
        answer: [
          `A dose of an antibiotic you take within ${medical.doxyWindow} after sex without a condom. It lowers the chance of some STIs. It does not prevent HIV. Ask your clinician if it fits you.`,
        ],
        claims: [
          claim(
            `In gay and bisexual men and transgender women, doxy-PEP lowered syphilis and chlamydia by more than ${medical.doxySyphilis}, and gonorrhea by about ${medical.doxyGonorrhea}.`,
            'doxyPep',
          ),
        ],
      },
    ],
  },
]
