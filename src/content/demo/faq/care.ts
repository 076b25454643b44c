import { medical } from '../../medical/facts'
import { claim } from '../claim'
import { practice } from '../practice'
import type { DemoTopic } from './entry'

export const careTopics: readonly DemoTopic[] = [
  {
    slug: 'hiv-care',
    title: 'HIV care',
    summary: 'Living well with HIV.',
    entries: [
      {
        slug: 'just-diagnosed',
        ask: 'I just found out that I have HIV. What now?',
        answer: [
          'Take a breath. HIV is treatable, and people who are treated live long lives. You do not need to work it all out today.',
          'Book a visit for HIV care. Treatment can start within days, often with one pill a day. If the news is heavy, call or text 988: somebody answers at any hour.',
        ],
      },
      {
        slug: 'undetectable',
        ask: 'What does undetectable mean?',
        answer: [
          'That treatment holds the virus so low that a lab test cannot see it. It keeps you healthy. It also means that you do not pass HIV on through sex.',
        ],
        claims: [
          claim(
            'People who take HIV treatment as prescribed and keep an undetectable viral load will not pass HIV to their sex partners.',
            'hivTreatment',
          ),
        ],
      },
      {
        slug: 'switch-to-you',
        ask: 'Can I move my HIV care to you?',
        answer: [
          'Yes. Tell us who treats you now, and we ask them for your record once you agree. So that you do not run out of medicine while you move, we can refill it at your first visit.',
        ],
      },
      {
        slug: 'hiv-labs',
        ask: 'How often do I need labs?',
        answer: [
          `At the start every few weeks or months, then every ${medical.hivFollowUp} once your treatment is steady. You go to a lab near you. Your clinician explains each result in plain words.`,
        ],
      },
    ],
  },
  {
    slug: 'hep-c',
    title: 'Hep C',
    summary: 'Hepatitis C can be cured.',
    entries: [
      {
        slug: 'hep-c-cure',
        ask: 'Can hepatitis C be cured?',
        answer: [
          'Yes, for almost everyone, with pills. You do not need to stop drinking or using drugs to be treated.',
        ],
        claims: [
          claim(
            `More than ${medical.hepCCured} of people with hepatitis C can be cured, most of them with ${medical.hepCCourse} of pills.`,
            'hepC',
          ),
        ],
      },
      {
        slug: 'hep-c-test',
        ask: 'Should I be tested for hepatitis C?',
        answer: [
          'Yes, at least once in your life. Test more often if you share needles, pipes or straws, or if you are on PrEP and have a new risk. It takes one blood test, and a second one if the first finds something.',
        ],
        claims: [
          claim(
            'Every adult should be tested for hepatitis C at least once, and pregnant people during each pregnancy.',
            'hepCTesting',
          ),
        ],
      },
    ],
  },
  {
    slug: 'help',
    title: 'When something does not work',
    summary: 'Codes, video and the site itself.',
    entries: [
      {
        slug: 'no-code',
        ask: 'My code does not come. What can I do?',
        answer: [
          'Wait a minute, then look in your spam folder. Check that the email or the phone number is right. You can ask for a new code at any time; only the newest one works.',
          `A code has ${practice.codeDigits} and works for ${practice.codeValid}. We never call you to ask for it.`,
        ],
      },
      {
        slug: 'video-trouble',
        ask: 'The video does not work. What now?',
        answer: [
          'Close other apps that use your camera, allow this site to use camera and microphone, and reload the page. If it still does not work, go on by phone: your clinician calls you, and the visit goes on.',
        ],
      },
      {
        slug: 'which-browser',
        ask: 'Which phone or browser do I need?',
        answer: [
          'Any phone, tablet or computer with a browser from the last three years: Safari, Chrome, Firefox, Edge or Samsung Internet. Pages of text, like this one, work without JavaScript too.',
        ],
      },
      {
        slug: 'talk-to-somebody',
        ask: 'How do I reach a person?',
        keywords: 'phone, call, email, weekend, night, hours',
        answer: [
          `Support answers by phone and email: the hours, the number and the address are at the foot of every page. Patients can write to their care team in messages at any time, and get a reply within ${practice.messageReply}.`,
          'We are not an emergency service. In an emergency, call 911.',
        ],
      },
    ],
  },
]
