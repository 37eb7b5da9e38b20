/** How a follower hears of a robot's trade. */
import { recordTrade } from './setup/forward-trade';
import { callAs, joinAs, readMail, signIn } from './setup/members';
import { expect, test } from './setup/test';
