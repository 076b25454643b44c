import { medical } from '../../medical/facts'
import { claim } from '../claim'
import { practice } from '../practice'
import type { DemoServiceLine } from './entry'

const stiTesting: DemoServiceLine = {
  slug: 'sti-testing',
  serviceLine: 'STI Testing',
  title: 'STI testing',
  group: 'Test',
  tile: 'drop',
  summary: 'Home kits: throat and rectal swabs, urine, and a finger prick',
  lead: 'A plain box with all you need, and a box to send it back. You take the samples yourself, in private, and read the results in your account.',
  eligibility:
    'It is for anybody 18 or older who has sex, with or without symptoms. If you have pain, fever or sores, do not wait for a kit: choose STI treatment.',
  price: `Many plans pay for tests once a year or more often. ${practice.uninsuredVisit} The kit is often free through a local partner.`,
  expect: [
    [
      `A day you pick, ${practice.visit}`,
      'Choose your tests',
      'By video or phone. You and your clinician choose which tests make sense for the sex you have.',
    ],
    [practice.kitArrives, 'Your kit arrives', 'Plain box, plain label. It fits in most mailboxes.'],
    [
      `About ${practice.kitAtHome}, at home`,
      'Take the samples',
      'Swabs, a few drops of blood, a cup. Pictures show each step. Skip any of them if you like.',
    ],
    [
      `${practice.results} after the lab has it`,
      'Read your results',
      'We tell you that there is news, and never what it is, in a text or an email.',
    ],
  ],
  body: [
    '## What we test for',
    '- Chlamydia and gonorrhea, from urine, throat and rectum',
    '- Syphilis, HIV and hepatitis C, from a few drops of blood',
    '## Good to know',
    `No test finds an infection on the first day. Chlamydia and gonorrhea show after about ${medical.bacteriaWindow}. With a finger-prick kit, HIV can take up to ${medical.fingerPrickFinal} to show. Syphilis can take up to ${medical.syphilisWindow}, and hepatitis C ${medical.hepCWindow}. A negative result before then is not final: test again.`,
    'By law, the lab or we report some results to the health department, which has to keep them private.',
  ],
  claims: [
    claim(
      'People who have oral or anal sex should ask about throat and rectal tests.',
      'stiTesting',
    ),
    claim(
      `A lab test of blood from a vein that looks for antigen and antibodies can usually find HIV ${medical.hivWindowVein} after exposure. A test with blood from a finger takes ${medical.hivWindowFinger}. A test for the virus itself takes ${medical.hivWindowVirus}.`,
      'hivTesting',
    ),
    claim(
      `Everyone aged ${medical.hivTestingAges} should be tested for HIV at least once. People with more risk should test once a year or more often, and some gay and bisexual men every ${medical.hivTestingOften}.`,
      'hivTesting',
    ),
  ],
}

const hiv: DemoServiceLine = {
  slug: 'hiv',
  serviceLine: 'HIV',
  title: 'HIV care',
  group: 'Treat',
  tile: 'plus',
  summary: 'Start, restart or move your HIV care',
  lead: 'One clinician who knows you, treatment that is often one pill a day, and labs near you. Just tested positive? You can start within days.',
  eligibility:
    'It is for anybody 18 or older who lives with HIV: newly diagnosed, out of care for a while, or ready to move to us.',
  price: `Most plans, Medicaid and Medicare pay for HIV care. Without insurance, the Ryan White program and your state may pay for visits, labs and medicine; we apply with you. If they do not, a visit is ${practice.visitPrice} (demo price).`,
  expect: [
    [
      `A day you pick, ${practice.longVisit}`,
      'Meet your clinician',
      'By video. We go over your health, what you take and what matters to you. Bring old results if you have them.',
    ],
    [
      'The same week',
      'Labs near you',
      'One blood draw tells how much of the virus there is and which pills work against it.',
    ],
    [
      'Within days',
      'Start or go on with treatment',
      'We send your medicine to your door in a plain box, or to a pharmacy near you. We plan it so that you do not run out while you move to us.',
    ],
    [
      `After a month, then every ${medical.hivFollowUp}`,
      'Check that it works',
      'Short visits by video or phone, and labs. Your clinician explains each number in plain words.',
    ],
  ],
  body: [
    '## What it is',
    `Treatment can bring the virus so low that tests no longer find it, often within ${medical.hivSuppressed}. While it stays that low, you do not pass HIV on through sex. This does not hold for shared needles, and breast milk can still pass it on. It is not a cure, so you keep taking it.`,
    '## If you just found out',
    'Take a breath. HIV is treatable, and people who are treated live long lives. If the news is heavy, call or text 988: somebody answers at any hour.',
    '## What we cannot do by video',
    'If you are very ill, have trouble breathing or a bad headache with fever, go to an emergency room now. We go on from there.',
  ],
  claims: [
    claim(
      'People who take HIV treatment as prescribed and keep an undetectable viral load will not pass HIV to their sex partners.',
      'hivTreatment',
    ),
  ],
}

const sti: DemoServiceLine = {
  slug: 'sti',
  serviceLine: 'STI',
  title: 'STI treatment',
  group: 'Treat',
  tile: 'parcel',
  summary: 'Treatment when a test came back positive or a partner told you',
  lead: 'Many STIs are cured with a few pills or one shot. Others, such as herpes, cannot be cured, but treatment helps. You tell us what you know, and treatment can often begin the same day.',
  eligibility:
    'It is for anybody 18 or older with a positive test, with symptoms, or with a partner who has told them. If you have a high fever, bad belly pain, or are pregnant and bleeding, go to an emergency room.',
  price: `The medicine for most STIs costs little, and plans pay for it. ${practice.uninsuredVisit} You see the price before you book, and canceling is free.`,
  expect: [
    [
      `A day you pick, ${practice.visit}`,
      'Talk with a clinician',
      'By video. Say what you noticed or what the test said. Show it if you like; you do not have to.',
    ],
    [
      'Often the same day',
      'Get treated',
      'Pills go to a pharmacy near you. If it takes a shot, we find a place for it and call ahead.',
    ],
    [
      'The same day',
      'Tell partners, if you want',
      'We help you find the words, and in many states we can treat a partner too without meeting them.',
    ],
    [
      `After ${medical.stiRetest}`,
      'Test again',
      'It is easy to get the same STI again. We send a kit.',
    ],
  ],
  body: [
    '## What we treat',
    '- Chlamydia, gonorrhea, syphilis and trichomonas',
    '- Herpes and genital warts',
    '- Burning, itching, sores or discharge, even if you do not know the cause',
    '## Good to know',
    `No sex for ${medical.stiNoSex} after treatment, and until your partners are treated too. By law, the lab or we report some results to the health department, which has to keep them private.`,
  ],
  claims: [
    claim(
      'Chlamydia, gonorrhea, syphilis and trichomoniasis can be cured with the right medicine.',
      'stiTesting',
    ),
  ],
}

const hepC: DemoServiceLine = {
  slug: 'hep-c',
  serviceLine: 'Hep C',
  title: 'Hep C',
  group: 'Treat',
  tile: 'leaf',
  summary: `Pills that cure most people in ${medical.hepCCourse}`,
  lead: 'Hepatitis C can be cured, almost always, with pills once a day. You do not have to stop drinking or using drugs to be treated.',
  eligibility:
    'It is for anybody 18 or older with a positive test for hepatitis C, or who wants to know. If your skin or eyes turn yellow, or you vomit blood, go to an emergency room.',
  price: `Plans and Medicaid pay for the cure, though many ask us for paperwork first. We send it. ${practice.uninsuredVisit} We fill in the form for free medicine with you.`,
  expect: [
    [
      `A day you pick, ${practice.longVisit}`,
      'Meet your clinician',
      'By video. We go over old results, your liver, and what else you take.',
    ],
    [
      'The same week',
      'Labs near you',
      'One blood draw shows whether the virus is there now, how your liver is, and whether you have or had hepatitis B, which must be known before the pills.',
    ],
    [
      `Often ${practice.planAnswers}`,
      'We ask your plan',
      'Many plans ask for paperwork before they pay. We send what they ask for and tell you each step.',
    ],
    [
      medical.hepCCourse,
      'Take the pills',
      'Once a day. Most people feel well on them. Write to us at any time.',
    ],
    [
      `${medical.hepCProof} after the last pill`,
      'Check that it is gone',
      'One more blood test. If the virus is not there, you are cured.',
    ],
  ],
  body: [
    '## What it is',
    'Hepatitis C is a virus that harms the liver slowly, often for years without a sign. It is passed on by blood: shared needles, tattoos with needles that are not sterile, transfusions before 1992, and sometimes sex.',
    '## If you have had hepatitis B',
    'The pills can wake up an old hepatitis B and harm the liver. That is why everyone is tested for it before treatment.',
    '## After the cure',
    'You can get it again. We talk about how to stay free of it, without judging.',
  ],
  claims: [
    claim(
      `More than ${medical.hepCCured} of people with hepatitis C can be cured, most of them with ${medical.hepCCourse} of pills.`,
      'hepC',
    ),
    claim(
      'Every adult should be tested for hepatitis C at least once, and pregnant people during each pregnancy.',
      'hepCTesting',
    ),
    claim(
      'Everyone is tested for hepatitis B before treatment for hepatitis C, because it can become active again during treatment.',
      'hepBReactivation',
    ),
  ],
}

const wellness: DemoServiceLine = {
  slug: 'wellness',
  serviceLine: 'Wellness',
  title: 'Wellness',
  group: 'Feel well',
  tile: 'sun',
  summary: 'Checkups, vaccines and sexual health questions',
  lead: 'Time with a clinician for everything else: a question you never asked, a vaccine you missed, or sex that is not what you want it to be.',
  eligibility: 'It is for anybody 18 or older. You do not need a reason that sounds medical.',
  price: `${practice.uninsuredVisit} You see the price before you book, and canceling is free.`,
  expect: [
    [
      `A day you pick, ${practice.visit}`,
      'Ask anything',
      'By video or phone. You say where to begin. Nobody will lecture you.',
    ],
    [
      'The same day',
      'Leave with a plan',
      'Which tests, vaccines or medicine make sense, what each costs, and where to get it near you.',
    ],
    ['When you want to', 'Come back', 'Write to your care team, or book again whenever you like.'],
  ],
  body: [
    '## What people come for',
    '- Vaccines for hepatitis A and B, HPV and mpox: which you need, and where',
    '- Erections, pain, desire, or worry about any of them',
    '- Talk about gender and hormones, and who can help near you',
    '- A checkup when you have no other clinic',
    '## What we cannot do by video',
    'Some things need an exam in person. If yours does, we tell you and find a clinic near you.',
  ],
  claims: [
    claim(
      'Mpox, HPV, hepatitis A and hepatitis B can be prevented with vaccines.',
      'stiPrevention',
    ),
  ],
}

export const careTreatments: readonly DemoServiceLine[] = [stiTesting, hiv, sti, hepC, wellness]
