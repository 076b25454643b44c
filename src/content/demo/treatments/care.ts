import { claim, sources } from '../claim'
import type { Line } from './entry'

const stiTesting: Line = {
  slug: 'sti-testing',
  serviceLine: 'STI Testing',
  title: 'STI testing',
  group: 'Test',
  tile: 'drop',
  summary: 'Kits for home: throat, swab, urine and finger prick',
  lead: 'A plain box with all you need, and a box to send it back. You do it alone, in your own bathroom, and read the results in your account.',
  eligibility:
    'It is for anybody 18 or older who has sex, with or without symptoms. If you have pain, fever or sores, do not wait for a kit: choose STI treatment.',
  price:
    'Many plans pay for tests once a year or more often. Without insurance, a visit is $49 (demo price), and the kit is often free through a local partner.',
  expect: [
    [
      'A day you pick, 20 minutes',
      'Say what to test',
      'By video or phone. You and your clinician choose which tests make sense for the sex you have.',
    ],
    ['2 to 4 days', 'Your kit arrives', 'Plain box, plain label. It fits in most mailboxes.'],
    [
      'Half an hour, at home',
      'Take the samples',
      'Swabs, a few drops of blood, a cup. Pictures show each step. Skip any of them if you like.',
    ],
    [
      '3 to 5 days after the lab has it',
      'Read your results',
      'We tell you that there is news, and never what it is, in a text or an email. A clinician has seen it first.',
    ],
  ],
  body: [
    '## What we test for',
    '- Chlamydia and gonorrhea, from urine, throat and rectum',
    '- Syphilis, HIV and hepatitis C, from a few drops of blood',
    '## Good to know',
    'No test finds an infection on the first day. Chlamydia and gonorrhea show after about 2 weeks. With a finger-prick kit, HIV can take up to 90 days to show. Syphilis can take up to 90 days, and hepatitis C 8 to 11 weeks. A negative result before then is not final: test again.',
    'By law some results go to the health department. We tell you before we send them.',
  ],
  claims: [
    claim(
      'People who have oral or anal sex should ask about throat and rectal tests.',
      sources.stiTesting,
    ),
    claim(
      'A lab test of blood from a vein that looks for antigen and antibodies can usually find HIV 18 to 45 days after exposure. A test with blood from a finger takes 18 to 90 days. A test for the virus itself takes 10 to 33 days.',
      sources.hivTesting,
    ),
    claim(
      'Everyone aged 13 to 64 should be tested for HIV at least once. People with more risk should test once a year or more often, and some gay and bisexual men every 3 to 6 months.',
      sources.hivTesting,
    ),
  ],
}

const hiv: Line = {
  slug: 'hiv',
  serviceLine: 'HIV',
  title: 'HIV care',
  group: 'Treat',
  tile: 'plus',
  summary: 'Start, restart or move your HIV care',
  lead: 'One clinician who knows you, treatment that is often one pill a day, and labs near you. Just tested positive? You can start within days.',
  eligibility:
    'It is for anybody 18 or older who lives with HIV: newly diagnosed, out of care for a while, or ready to move to us.',
  price:
    'Most plans, Medicaid and Medicare pay for HIV care. Without insurance, the Ryan White program and your state may pay for visits, labs and medicine; we apply with you. Else a visit is $49 (demo price).',
  expect: [
    [
      'A day you pick, 30 minutes',
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
      'We send your medicine to your door in a plain box, or to a pharmacy near you. You do not run out while you change to us.',
    ],
    [
      'After a month, then every 3 to 6 months',
      'See that it works',
      'Short visits by video or phone, and labs. Your clinician explains each number in plain words.',
    ],
  ],
  body: [
    '## What it is',
    'Treatment can bring the virus so low that tests no longer find it, often within 6 months. While it stays that low, you do not pass HIV on through sex. This does not hold for shared needles. It is not a cure, so you keep taking it.',
    '## If you just found out',
    'Take a breath. HIV is treatable, and people who are treated live long lives. If the news is heavy, call or text 988: somebody answers at any hour.',
    '## What we cannot do from afar',
    'If you are very ill, have trouble breathing or a bad headache with fever, go to an emergency room now. We go on from there.',
  ],
  claims: [
    claim(
      'People who take HIV treatment as prescribed and keep an undetectable viral load will not pass HIV to their sex partners.',
      sources.hivTreatment,
    ),
  ],
}

const sti: Line = {
  slug: 'sti',
  serviceLine: 'STI',
  title: 'STI treatment',
  group: 'Treat',
  tile: 'parcel',
  summary: 'Treatment when a test came back positive or a partner told you',
  lead: 'Many STIs are cured with a few pills or one shot. Others, such as herpes, cannot be cured, but treatment helps. You tell us what you know, and treatment can often begin the same day.',
  eligibility:
    'It is for anybody 18 or older with a positive test, with symptoms, or with a partner who has told them. If you have a high fever, bad belly pain, or are pregnant and bleeding, go to an emergency room.',
  price:
    'The medicine for most STIs costs little, and plans pay for it. Without insurance, a visit is $49 (demo price). You see the price before you book, and canceling is free.',
  expect: [
    [
      'A day you pick, 20 minutes',
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
    ['After 3 months', 'Test again', 'It is easy to get the same STI again. We send a kit.'],
  ],
  body: [
    '## What we treat',
    '- Chlamydia, gonorrhea, syphilis and trichomonas',
    '- Herpes and genital warts',
    '- Burning, itching, sores or discharge that nobody has a name for yet',
    '## Good to know',
    'No sex for seven days after treatment, and until your partners are treated too. By law some results go to the health department. We tell you before we send them.',
  ],
  claims: [
    claim(
      'Chlamydia, gonorrhea, syphilis and trichomoniasis can be cured with the right medicine.',
      sources.stiTesting,
    ),
  ],
}

const hepC: Line = {
  slug: 'hep-c',
  serviceLine: 'Hep C',
  title: 'Hep C',
  group: 'Treat',
  tile: 'leaf',
  summary: 'Pills that cure most people in 8 to 12 weeks',
  lead: 'Hepatitis C can be cured, almost always, with pills once a day. You do not have to stop drinking or using drugs to be treated.',
  eligibility:
    'It is for anybody 18 or older with a positive test for hepatitis C, or who wants to know. If your skin or eyes turn yellow, or you vomit blood, go to an emergency room.',
  price:
    'Plans and Medicaid pay for the cure, often after they asked us why. We write to them. Without insurance, a visit is $49 (demo price), and we file the free-medicine form with you.',
  expect: [
    [
      'A day you pick, 30 minutes',
      'Meet your clinician',
      'By video. We go over old results, your liver, and what else you take.',
    ],
    [
      'The same week',
      'Labs near you',
      'One blood draw shows whether the virus is there now and how your liver is.',
    ],
    [
      'Often 2 to 4 weeks',
      'We ask your plan',
      'Plans want to know why before they pay. We send what they ask for and tell you each step.',
    ],
    [
      '8 to 12 weeks',
      'Take the pills',
      'Once a day. Most people feel well on them. Write to us at any time.',
    ],
    [
      '12 weeks after the last pill',
      'See that it is gone',
      'One more blood test. If the virus is not there, you are cured.',
    ],
  ],
  body: [
    '## What it is',
    'Hepatitis C is a virus that harms the liver slowly, often for years without a sign. It is passed on by blood: shared needles, tattoos, transfusions before 1992, and sometimes sex.',
    '## After the cure',
    'You can get it again. We talk about how to stay free of it, without judging.',
  ],
  claims: [
    claim(
      'More than 95% of people with hepatitis C can be cured, most of them with 8 to 12 weeks of pills.',
      sources.hepC,
    ),
    claim(
      'Every adult should be tested for hepatitis C at least once, and pregnant people during each pregnancy.',
      sources.hepCTesting,
    ),
  ],
}

const wellness: Line = {
  slug: 'wellness',
  serviceLine: 'Wellness',
  title: 'Wellness',
  group: 'Feel well',
  tile: 'sun',
  summary: 'Checkups, vaccines and sexual health questions',
  lead: 'Time with a clinician for all that has no other name: a question you never asked, a vaccine you missed, sex that is not as you wish.',
  eligibility: 'It is for anybody 18 or older. You do not need a reason that sounds medical.',
  price:
    'Without insurance, a visit is $49 (demo price). You see the price before you book, and canceling is free.',
  expect: [
    [
      'A day you pick, 20 minutes',
      'Ask anything',
      'By video or phone. You say where to begin. Nobody will lecture you.',
    ],
    [
      'The same day',
      'Leave with a plan',
      'Which tests, vaccines or medicine make sense, what each costs, and where to get it near you.',
    ],
    ['When you want to', 'Come back', 'Write to your care team, or book again. Nothing runs out.'],
  ],
  body: [
    '## What people come for',
    '- Vaccines for hepatitis A and B, HPV and mpox: which you need, and where',
    '- Erections, pain, desire, or worry about any of them',
    '- Talk about gender and hormones, and who can help near you',
    '- A checkup when you have no other clinic',
    '## What we cannot do from afar',
    'Some things need hands. Then we say so, and find a clinic near you.',
  ],
  claims: [
    claim('Mpox, HPV, hepatitis A and hepatitis B can be prevented with vaccines.', {
      source: 'U.S. Centers for Disease Control and Prevention, “How to Prevent STIs”',
      url: 'https://www.cdc.gov/sti/prevention/index.html',
    }),
  ],
}

export const care: readonly Line[] = [stiTesting, hiv, sti, hepC, wellness]
