/** The privacy policy before the one of 2026, kept so that patients who agreed to it can still read it. */
export const olderPrivacyPolicy = {
  document: 'agree_privacy_policy',
  version: '2025-06',
  title: 'Privacy Policy',
  effective_on: '2025-06-01',
  body: `What we collect
What you tell us, what your clinicians write, your test results and prescriptions, and what we need to bill and to reach you.

What we use it for
To care for you, to be paid for that care, and to run the clinic. We do not sell it, and we do not use it for advertising.

Who sees it
Only the people who take part in your care, and only the part they need. We share it with others when you tell us to, and when the law requires it.

How we reach you
Texts, emails and boxes never name a test, a medicine or a result.

Your rights
You may see your record, get a copy, ask us to correct it, and ask us to limit what we share. If you think we got something wrong, tell us, or complain to the U.S. Department of Health and Human Services. We will never treat you worse for it.`,
} as const
