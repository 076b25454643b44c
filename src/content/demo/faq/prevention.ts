import { claim, sources } from '../claim'
import type { Topic } from './entry'

export const prevention: readonly Topic[] = [
  {
    slug: 'pep',
    title: 'PEP',
    summary: 'What to do in the first 72 hours after you may have been exposed to HIV.',
    entries: [
      {
        slug: 'exposed-now',
        ask: 'I may have been exposed to HIV. What do I do?',
        answer: [
          'Act now. Every hour counts.',
          '- Go to an emergency room if you can. Any of them can start PEP, day or night. Say when it happened and ask for PEP.',
          '- Or start here: sign up, choose PEP, and take the first visit you see. If none is soon enough, go to an emergency room.',
          'If somebody hurt you or forced you, an emergency room can help with that too. In danger, call 911.',
        ],
        claims: [
          claim(
            'PEP must be started within 72 hours of a possible exposure. The sooner you start, the better it works.',
            sources.pep,
          ),
        ],
      },
      {
        slug: 'pep-or-prep',
        ask: 'How is PEP different from PrEP?',
        answer: [
          'PEP is for after a possible exposure. PrEP is for before, and you take it for as long as you want it.',
          'If you need PEP more than once a year, PrEP is likely a better fit. You can go straight from one to the other.',
        ],
        claims: [claim('PEP is taken every day for 28 days.', sources.pep)],
      },
      {
        slug: 'after-72-hours',
        ask: 'It has been more than 72 hours. What now?',
        answer: [
          'PEP is not recommended after 72 hours. If you are only just past it, ask a clinician or an emergency room anyway. Most single exposures do not lead to HIV.',
          '- Get tested now, again after 4 to 6 weeks, and once more after 12 weeks. We can send the kits. With a finger-prick kit, a negative result is not final before 90 days.',
          '- If you get a fever, a rash or a sore throat in the next weeks, tell us at once.',
          '- If it may happen again, PrEP can protect you. You start it after a negative test, and it takes 7 days to protect you in anal sex, and 21 days in vaginal sex or with shared needles.',
        ],
        claims: [
          claim(
            'People are tested for HIV when PEP is considered, again 4 to 6 weeks after, and 12 weeks after the exposure.',
            sources.pepGuideline,
          ),
        ],
      },
      {
        slug: 'pep-cost',
        ask: 'What does PEP cost if I have no insurance?',
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
          'Drop it in a mailbox the same day. You get your results in your account, most often 3 to 5 days after the lab has your kit. We tell you that there is news, and never what it is, in a text or an email.',
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
            'A lab test of blood from a vein that looks for antigen and antibodies can usually find HIV 18 to 45 days after exposure. A test with blood from a finger takes 18 to 90 days. A test for the virus itself takes 10 to 33 days.',
            sources.hivTesting,
          ),
        ],
      },
      {
        slug: 'how-often-to-test',
        ask: 'How often should I test?',
        answer: [
          'On PrEP, every three months; we send the kit. If you have new partners, every three to six months is a good habit. With symptoms, do not wait: write to us now.',
        ],
        claims: [
          claim(
            'Everyone aged 13 to 64 should be tested for HIV at least once. People with more risk should test once a year or more often, and some gay and bisexual men every 3 to 6 months.',
            sources.hivTesting,
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
            sources.stiTesting,
          ),
        ],
      },
      {
        slug: 'positive-result',
        ask: 'What happens if a test finds something?',
        answer: [
          'A clinician looks at it first, then we write that there is news in your account. For HIV or hepatitis C, a clinician calls you, so that you are not alone with it.',
          'Many STIs are cured with a few pills or a shot. Others, such as herpes, cannot be cured, but treatment helps. By law some results go to the health department. We tell you before we send them.',
        ],
      },
      {
        slug: 'doxy-pep',
        ask: 'What is doxy-PEP?',
        answer: [
          'A dose of an antibiotic you take within 72 hours after sex without a condom. It lowers the chance of some STIs. It does not prevent HIV. Ask your clinician if it fits you.',
        ],
        claims: [
          claim(
            'In gay and bisexual men and transgender women, doxy-PEP lowered syphilis and chlamydia by more than 70%, and gonorrhea by about 50%.',
            sources.doxyPep,
          ),
        ],
      },
    ],
  },
]
