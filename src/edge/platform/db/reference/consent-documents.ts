/**
 * The texts that patients agree to as the product comes. Plain text, a blank line between sections, the first line of each its
 * heading. The rows of `consent_documents` and the demo content are made of them.
 */
export const consentDocuments = [
  {
    document: 'telehealth_consent',
    version: '2026-01',
    title: 'Consent to Treat',
    effective_on: '2026-01-01',
    body: `What this is
You are asking Care Plus to care for you by video, by phone or by messages. This page says what that means. Your initials say that you have read it and agree.

How care works here
A licensed clinician meets you from another place. They must be licensed in the state you are in at the time of the visit, so we ask where you are each time. They may ask questions, order tests, prescribe medicine, or tell you that you need to be seen in person.

What it can and cannot do
A visit by video saves you the trip. It also has limits: a clinician cannot examine you by hand, a connection can fail, and some problems need a clinic. If we cannot help you this way, we say so and tell you where to go.

Tests and results
We may order tests for HIV and other infections. You choose which tests to take. By law, the lab or we report some positive results to the health department, which has to keep them private.

Your privacy
Visits are private. We do not record a visit unless you and the clinician both agree. Choose a place where nobody can overhear you, and tell us if you are not alone.

In an emergency
We are not an emergency service. Call 911, or go to the nearest emergency room. In emotional crisis, call or text 988.

Your choices
You may stop at any time, refuse any test or treatment, and ask for another clinician. This does not affect care you need later. You may withdraw this consent by writing to us or in your account.`,
  },
  {
    document: 'agree_privacy_policy',
    version: '2026-01',
    title: 'Privacy Policy',
    effective_on: '2026-01-01',
    body: `What we collect
What you tell us, what your clinicians write, your test results and prescriptions, and what we need to bill and to reach you. When you use this site we keep a record of who opened your chart and when.

What we use it for
To care for you, to be paid for that care, and to run the clinic. We do not sell it. We do not use it for advertising, and there are no advertising trackers on this site.

Who sees it
Only the people who take part in your care, and only the part they need. You can ask us who has looked at your record. We share it with others when you tell us to, for example with your own doctor, and when the law requires it, for example when an infection must be reported.

How we reach you
Texts, emails and boxes never name a test, a medicine or a result. You choose how we contact you, and you can change it at any time.

How we protect it
Your record is encrypted on its way to us. The most sensitive parts, such as your photo ID, are encrypted again where they are kept. Each person who works here has an account of their own, and sees no more than their job needs.

Your rights
You may see your record, get a copy, ask us to correct it, ask us to limit what we share, and ask for a list of those we shared it with. If you think we got something wrong, tell us, or complain to the U.S. Department of Health and Human Services. We will never treat you worse for it.`,
  },
  {
    document: 'agree_tos',
    version: '2026-01',
    title: 'Terms of Service',
    effective_on: '2026-01-01',
    body: `Who may use this site
You are at least 18 years old, you are in a state or territory where we offer care, and what you tell us about yourself is true. Your account is yours alone: keep your password and codes to yourself.

What we promise
To answer in the times we state, to tell you who your clinician is and where they are licensed, and to say plainly when we cannot help. Support answers Monday to Friday, 8 AM to 6 PM Eastern Time.

What we ask of you
Come on time, or cancel so that someone else can be seen. Cancelling is free. Be as kind to our staff as you would want them to be to you.

Cost
We tell you what a visit costs before you book it. When you pay by card, we place a hold and charge it only when the visit begins.

When things go wrong
Sites and connections fail. If a visit drops, we call you. If the site is down and you need care at once, go to a clinic or an emergency room, or call 911.

Ending
You may close your account at any time. We keep your medical record as long as the law requires, and no longer. If these terms change, we show you the new ones and ask again.`,
  },
  {
    document: 'sharing_data',
    version: '2026-01',
    title: 'Data Sharing',
    effective_on: '2026-01-01',
    body: `What this is
Some of the organizations that help pay for your care, or that sent you to us, ask what happened next. With your agreement we tell them.

What we share
The name you go by, that you are in care with us and since when, who your clinician is, the names of your treatments, when your visits are and whether they take place. The name of a treatment may let its reader guess a diagnosis. We do not share your phone, email, address, insurance, results, notes or messages with them.

Whom we share it with
The community organization named in your account, if there is one, and the programs that pay for your medicine when you ask us to apply for them.

Your choice
An organization that added you itself sees the name it entered until you answer. You may withdraw this at any time in your account. From then on we show them nothing of you, and count you in none of their numbers. Your care here goes on.

What others may do with it
We ask those who receive it to protect it as we do. Information about HIV has special protection in many states, and may not be passed on without your written permission.`,
  },
] as const
