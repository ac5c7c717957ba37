-- A database as version 1 of the schema had it, from `.dump`.
PRAGMA application_id=1265593441;
PRAGMA user_version=1;
BEGIN TRANSACTION;
CREATE TABLE alive(one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
INSERT INTO "alive" VALUES(1,1794811387190);
CREATE TABLE game( table_id INTEGER PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, pace TEXT NOT NULL, first_person INTEGER NOT NULL, first_name TEXT NOT NULL, first_rating INTEGER NOT NULL, second_person INTEGER NOT NULL, second_name TEXT NOT NULL, second_rating INTEGER NOT NULL, result TEXT NOT NULL, end TEXT NOT NULL, rated INTEGER NOT NULL, listed INTEGER NOT NULL, moves INTEGER NOT NULL, begun INTEGER NOT NULL, ended INTEGER NOT NULL);
INSERT INTO "game" VALUES(275373940065457987,'patterns','','5+10',874210229787548515,'Clara',0,3094096020351750560,'Guest 2921',0,'1-0','resigned',0,1,9,1794811386076,1794811386140);
INSERT INTO "game" VALUES(305676682148701547,'manalath','sides=2-2-3','5+10',2753610326959130108,'Anna',1500,1670599230407741246,'Former member 1178',1500,'1-0','rules',1,1,9,1794811386163,1794811386189);
INSERT INTO "game" VALUES(534024103277058310,'manalath','sides=4-4-5','3d',2753610326959130108,'Anna',1630,874210229787548515,'Clara',0,'*','aborted',0,1,0,1794811386191,1794811386192);
INSERT INTO "game" VALUES(666082345388907966,'manalath','sides=3-3-3','none',0,'level=1',0,0,'level=2',0,'1-0','rules',0,1,11,1794811396219,1794811409938);
INSERT INTO "game" VALUES(782318359479576294,'mandala','','none',874210229787548515,'Clara',0,3094096020351750560,'Guest 2921',0,'0-1','resigned',0,0,6,1794811386149,1794811386155);
INSERT INTO "game" VALUES(845740977311903289,'patterns','','none',2753610326959130108,'Anna',0,0,'level=1',0,'0-1','resigned',0,1,3,1794811394206,1794811396209);
INSERT INTO "game" VALUES(848974411835531570,'patterns','','1s',1670599230407741246,'Former member 1178',0,874210229787548515,'Clara',0,'0-1','time',0,1,3,1794811386194,1794811387290);
INSERT INTO "game" VALUES(900703217518292083,'manalath','sides=4-4-5','30s',2753610326959130108,'Anna',0,1670599230407741246,'Former member 1178',0,'1/2-1/2','agreed',1,1,6,1794811386156,1794811386161);
CREATE TABLE history( person INTEGER NOT NULL, game TEXT NOT NULL, ended INTEGER NOT NULL, table_id INTEGER NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL, PRIMARY KEY (person, game, ended, table_id)) WITHOUT ROWID;
INSERT INTO "history" VALUES(1670599230407741246,'manalath',1794811386161,900703217518292083,1500.0,2.90318961613842702728e+02);
INSERT INTO "history" VALUES(1670599230407741246,'manalath',1794811386189,305676682148701547,1.37037634722012626299e+03,2.47463275299280581974e+02);
INSERT INTO "history" VALUES(2753610326959130108,'manalath',1794811386161,900703217518292083,1500.0,2.90318961613842702728e+02);
INSERT INTO "history" VALUES(2753610326959130108,'manalath',1794811386189,305676682148701547,1.629623652779873737e+03,2.47463275299280581974e+02);
CREATE TABLE journal( sequence INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL);
INSERT INTO "journal" VALUES(1,275373940065457987,1,'{"e":"open","at":1794811386072689,"game":"patterns","options":{},"pace":"5+10","listed":true,"levels":[0,0],"secret":"4e1d1148234d0f757486c7c5dd3d9f146e4782777189d7e29e20b646a40c1342"}');
INSERT INTO "journal" VALUES(2,275373940065457987,2,'{"e":"sit","by":1,"at":1794811386072758,"person":874210229787548515,"name":"Guest 8095","guest":true,"key":"617a40d5e9069ca0cbd0d2eff9d95f0d","nonce":"00000000000000000000000000000000000000000000000000000000000000aa"}');
INSERT INTO "journal" VALUES(3,275373940065457987,3,'{"e":"sit","by":2,"at":1794811386076436,"person":3094096020351750560,"name":"Guest 2921","guest":true,"key":"2b51fae3b3d82e448e465069b507f58b","nonce":"00000000000000000000000000000000000000000000000000000000000000bb"}');
INSERT INTO "journal" VALUES(4,275373940065457987,4,'{"e":"move","by":2,"at":1794811386089031,"move":"Br","key":"k0"}');
INSERT INTO "journal" VALUES(5,275373940065457987,5,'{"e":"move","by":1,"at":1794811386089741,"move":"Ee2","key":"k1"}');
INSERT INTO "journal" VALUES(6,275373940065457987,6,'{"e":"move","by":2,"at":1794811386096858,"move":"Ef3","spent":6262,"key":"k2"}');
INSERT INTO "journal" VALUES(7,275373940065457987,7,'{"e":"move","by":1,"at":1794811386104921,"move":"Sd2","spent":7030,"key":"k3"}');
INSERT INTO "journal" VALUES(8,275373940065457987,8,'{"e":"move","by":2,"at":1794811386113126,"move":"Ef5","spent":7350,"key":"k4"}');
INSERT INTO "journal" VALUES(9,275373940065457987,9,'{"e":"move","by":1,"at":1794811386120684,"move":"Ef6","spent":6525,"key":"k5"}');
INSERT INTO "journal" VALUES(10,275373940065457987,10,'{"e":"move","by":2,"at":1794811386124704,"move":"Ee8","spent":3165,"key":"k6"}');
INSERT INTO "journal" VALUES(11,275373940065457987,11,'{"e":"move","by":1,"at":1794811386128609,"move":"Ef1","spent":2872,"key":"k7"}');
INSERT INTO "journal" VALUES(12,275373940065457987,12,'{"e":"move","by":2,"at":1794811386136885,"move":"Sf8","spent":7421,"key":"k8"}');
INSERT INTO "journal" VALUES(13,275373940065457987,13,'{"e":"end","by":2,"at":1794811386140612,"end":"resigned","result":"1-0"}');
INSERT INTO "journal" VALUES(14,782318359479576294,1,'{"e":"open","at":1794811386148812,"game":"mandala","options":{},"pace":"none","levels":[0,0],"secret":"fdad801b96cae553ecb5827114102d76d003c4e38731e3d9e3df2432c1a73951"}');
INSERT INTO "journal" VALUES(15,782318359479576294,2,'{"e":"sit","by":1,"at":1794811386148837,"person":874210229787548515,"name":"Guest 8095","guest":true,"key":"1e8a54e45d06227204a5f2a78b3479cd","nonce":"00000000000000000000000000000000000000000000000000000000000000aa"}');
INSERT INTO "journal" VALUES(16,782318359479576294,3,'{"e":"sit","by":2,"at":1794811386149473,"person":3094096020351750560,"name":"Guest 2921","guest":true,"key":"6acc56233bbf0d19e614f6ace3a64ced","nonce":"00000000000000000000000000000000000000000000000000000000000000bb"}');
INSERT INTO "journal" VALUES(17,782318359479576294,4,'{"e":"move","by":1,"at":1794811386150217,"move":"M1r","key":"k0"}');
INSERT INTO "journal" VALUES(18,782318359479576294,5,'{"e":"move","by":2,"at":1794811386150908,"move":"M2b","key":"k1"}');
INSERT INTO "journal" VALUES(19,782318359479576294,6,'{"e":"move","by":1,"at":1794811386151444,"move":"F2p1","key":"k2"}');
INSERT INTO "journal" VALUES(20,782318359479576294,7,'{"e":"move","by":2,"at":1794811386152146,"move":"Xo3","key":"k3"}');
INSERT INTO "journal" VALUES(21,782318359479576294,8,'{"e":"move","by":1,"at":1794811386152799,"move":"F1b3","key":"k4"}');
INSERT INTO "journal" VALUES(22,782318359479576294,9,'{"e":"offer","by":1,"at":1794811386153177,"offer":"takeback"}');
INSERT INTO "journal" VALUES(23,782318359479576294,10,'{"e":"takeback","by":1,"at":1794811386153589,"count":4}');
INSERT INTO "journal" VALUES(24,782318359479576294,11,'{"e":"move","by":1,"at":1794811386154292,"move":"M1r","key":"k0"}');
INSERT INTO "journal" VALUES(25,782318359479576294,12,'{"e":"move","by":2,"at":1794811386154954,"move":"M2g","key":"k1"}');
INSERT INTO "journal" VALUES(26,782318359479576294,13,'{"e":"end","by":1,"at":1794811386155365,"end":"resigned","result":"0-1"}');
INSERT INTO "journal" VALUES(27,900703217518292083,1,'{"e":"open","at":1794811386156161,"game":"manalath","options":{"sides":"4-4-5"},"pace":"30s","rated":true,"listed":true,"levels":[0,0],"secret":"788e21a79c2a85afcf70cf2c97b17392185f81a75e7514355dd65c14e83ce1e4"}');
INSERT INTO "journal" VALUES(28,900703217518292083,2,'{"e":"sit","by":1,"at":1794811386156177,"person":2753610326959130108,"name":"Anna","key":"0dc3ff8ea61443d9ddc547a7a427a58c","nonce":"00000000000000000000000000000000000000000000000000000000000000aa"}');
INSERT INTO "journal" VALUES(29,900703217518292083,3,'{"e":"sit","by":2,"at":1794811386156643,"person":1670599230407741246,"name":"Bert-Ö","key":"45150b95e02f4049cac0bdf73c4d0f04","nonce":"00000000000000000000000000000000000000000000000000000000000000bb"}');
INSERT INTO "journal" VALUES(30,900703217518292083,4,'{"e":"move","by":1,"at":1794811386157450,"move":"oa1","key":"k0"}');
INSERT INTO "journal" VALUES(31,900703217518292083,5,'{"e":"move","by":2,"at":1794811386158171,"move":"ob4","key":"k1"}');
INSERT INTO "journal" VALUES(32,900703217518292083,6,'{"e":"move","by":1,"at":1794811386158860,"move":"oc6","key":"k2"}');
INSERT INTO "journal" VALUES(33,900703217518292083,7,'{"e":"move","by":2,"at":1794811386159564,"move":"od7","spent":105,"key":"k3"}');
INSERT INTO "journal" VALUES(34,900703217518292083,8,'{"e":"move","by":1,"at":1794811386160293,"move":"oe7","spent":16,"key":"k4"}');
INSERT INTO "journal" VALUES(35,900703217518292083,9,'{"e":"move","by":2,"at":1794811386161087,"move":"og2","spent":195,"key":"k5"}');
INSERT INTO "journal" VALUES(36,900703217518292083,10,'{"e":"offer","by":1,"at":1794811386161499,"offer":"draw"}');
INSERT INTO "journal" VALUES(37,900703217518292083,11,'{"e":"end","by":2,"at":1794811386161942,"end":"agreed","result":"1/2-1/2"}');
INSERT INTO "journal" VALUES(38,305676682148701547,1,'{"e":"open","at":1794811386162749,"game":"manalath","options":{"sides":"2-2-3"},"pace":"5+10","rated":true,"listed":true,"levels":[0,0],"secret":"9f420c824e372b9ecfbb9fd4263ba9c80e39109636f76bcac4b34d80e56967eb"}');
INSERT INTO "journal" VALUES(39,305676682148701547,2,'{"e":"sit","by":1,"at":1794811386162766,"person":2753610326959130108,"name":"Anna","rating":1500,"key":"c1396a99ff858ecbf97e545a2281a3d4","nonce":"00000000000000000000000000000000000000000000000000000000000000aa"}');
INSERT INTO "journal" VALUES(40,305676682148701547,3,'{"e":"sit","by":2,"at":1794811386163211,"person":1670599230407741246,"name":"Bert-Ö","rating":1500,"key":"2670af361a878b2c5327e43b08f815cc","nonce":"00000000000000000000000000000000000000000000000000000000000000bb"}');
INSERT INTO "journal" VALUES(41,305676682148701547,4,'{"e":"move","by":1,"at":1794811386163954,"move":"oa1","key":"k0"}');
INSERT INTO "journal" VALUES(42,305676682148701547,5,'{"e":"move","by":2,"at":1794811386164590,"move":"oc2","key":"k1"}');
INSERT INTO "journal" VALUES(43,305676682148701547,6,'{"e":"move","by":1,"at":1794811386165354,"move":"pc1","spent":51,"key":"k2"}');
INSERT INTO "journal" VALUES(44,305676682148701547,7,'{"e":"move","by":2,"at":1794811386169265,"move":"pa2","spent":3312,"key":"k3"}');
INSERT INTO "journal" VALUES(45,305676682148701547,8,'{"e":"move","by":1,"at":1794811386177126,"move":"ob4","spent":7148,"key":"k4"}');
INSERT INTO "journal" VALUES(46,305676682148701547,9,'{"e":"move","by":2,"at":1794811386178339,"move":"pa3","spent":614,"key":"k5"}');
INSERT INTO "journal" VALUES(47,305676682148701547,10,'{"e":"move","by":1,"at":1794811386181056,"move":"ob3","spent":2004,"key":"k6"}');
INSERT INTO "journal" VALUES(48,305676682148701547,11,'{"e":"move","by":2,"at":1794811386183753,"move":"ob2","spent":2098,"key":"k7"}');
INSERT INTO "journal" VALUES(49,305676682148701547,12,'{"e":"move","by":1,"at":1794811386189563,"move":"pb1","spent":5097,"key":"k8"}');
INSERT INTO "journal" VALUES(50,534024103277058310,1,'{"e":"open","at":1794811386190856,"game":"manalath","options":{"sides":"4-4-5"},"pace":"3d","listed":true,"levels":[0,0],"start":".o.../....../......o/......o./.....o./...o../o.... o 19-25","secret":"7e5e6338f340a1ba335aaaec026de95c75ef632e6ebe8bb3dc49752a868636d7"}');
INSERT INTO "journal" VALUES(51,534024103277058310,2,'{"e":"sit","by":1,"at":1794811386190880,"person":2753610326959130108,"name":"Anna","rating":1630,"key":"4a570e8e28dd3b6440a22dcb9846ff81","nonce":"00000000000000000000000000000000000000000000000000000000000000aa"}');
INSERT INTO "journal" VALUES(52,534024103277058310,3,'{"e":"sit","by":2,"at":1794811386191885,"person":874210229787548515,"name":"Guest 8095","guest":true,"key":"0e74cdc61f6aa103d6a30854815b17a2","nonce":"00000000000000000000000000000000000000000000000000000000000000bb"}');
INSERT INTO "journal" VALUES(53,534024103277058310,4,'{"e":"end","by":2,"at":1794811386192679,"end":"aborted","result":"*"}');
INSERT INTO "journal" VALUES(54,848974411835531570,1,'{"e":"open","at":1794811386194326,"game":"patterns","options":{},"pace":"1s","listed":true,"levels":[0,0],"secret":"8f1143bec6675498f59a17d0a16c5436c7b3bcefb2fadb7657c6a255db208f03"}');
INSERT INTO "journal" VALUES(55,848974411835531570,2,'{"e":"sit","by":1,"at":1794811386194345,"person":1670599230407741246,"name":"Bert-Ö","key":"f985e8aa394b8f0b5f60ace05bcc8e99","nonce":"00000000000000000000000000000000000000000000000000000000000000aa"}');
INSERT INTO "journal" VALUES(56,848974411835531570,3,'{"e":"sit","by":2,"at":1794811386194970,"person":874210229787548515,"name":"Guest 8095","guest":true,"key":"fe70aed69da9e0a2b822e4490225ed8e","nonce":"00000000000000000000000000000000000000000000000000000000000000bb"}');
INSERT INTO "journal" VALUES(57,848974411835531570,4,'{"e":"move","by":2,"at":1794811386201861,"move":"Bo","key":"k0"}');
INSERT INTO "journal" VALUES(58,848974411835531570,5,'{"e":"move","by":1,"at":1794811386202556,"move":"Ee2","key":"k1"}');
INSERT INTO "journal" VALUES(59,848974411835531570,6,'{"e":"move","by":2,"at":1794811386203403,"move":"Ef3","key":"k2"}');
INSERT INTO "journal" VALUES(60,848974411835531570,7,'{"e":"end","by":1,"at":1794811387290348,"end":"time","result":"0-1"}');
INSERT INTO "journal" VALUES(61,845740977311903289,1,'{"e":"open","at":1794811394206156,"game":"patterns","options":{},"pace":"none","listed":true,"levels":[0,1],"secret":"ad830674416088b85d9a8126dc47fbec027db48d03e28a836a7eb0a7065eef19"}');
INSERT INTO "journal" VALUES(62,845740977311903289,2,'{"e":"sit","by":1,"at":1794811394206178,"person":2753610326959130108,"name":"Anna","key":"2643dd088c7d21133e316bca302b2fc9","nonce":"00000000000000000000000000000000000000000000000000000000000000aa"}');
INSERT INTO "journal" VALUES(63,845740977311903289,3,'{"e":"move","by":2,"at":1794811394749732,"move":"Bp"}');
INSERT INTO "journal" VALUES(64,845740977311903289,4,'{"e":"move","by":1,"at":1794811395207813,"move":"Ec1","key":"k0"}');
INSERT INTO "journal" VALUES(65,845740977311903289,5,'{"e":"move","by":2,"at":1794811395734379,"move":"Ee7"}');
INSERT INTO "journal" VALUES(66,845740977311903289,6,'{"e":"end","by":1,"at":1794811396209552,"end":"resigned","result":"0-1"}');
INSERT INTO "journal" VALUES(67,666082345388907966,1,'{"e":"open","at":1794811396219551,"game":"manalath","options":{"sides":"3-3-3"},"pace":"none","listed":true,"levels":[1,2],"secret":"36ab627b041c29e41052cfb33308f9c22e1ba77025e7d91d7b0a80970bdcf4b9"}');
INSERT INTO "journal" VALUES(68,666082345388907966,2,'{"e":"move","by":1,"at":1794811397533783,"move":"pe2"}');
INSERT INTO "journal" VALUES(69,666082345388907966,3,'{"e":"move","by":2,"at":1794811398797269,"move":"od2"}');
INSERT INTO "journal" VALUES(70,666082345388907966,4,'{"e":"move","by":1,"at":1794811400043086,"move":"oc1"}');
INSERT INTO "journal" VALUES(71,666082345388907966,5,'{"e":"move","by":2,"at":1794811401262453,"move":"oe3"}');
INSERT INTO "journal" VALUES(72,666082345388907966,6,'{"e":"move","by":1,"at":1794811402472614,"move":"pc5"}');
INSERT INTO "journal" VALUES(73,666082345388907966,7,'{"e":"move","by":2,"at":1794811403736051,"move":"oa2"}');
INSERT INTO "journal" VALUES(74,666082345388907966,8,'{"e":"move","by":1,"at":1794811405067016,"move":"pd4"}');
INSERT INTO "journal" VALUES(75,666082345388907966,9,'{"e":"move","by":2,"at":1794811406272551,"move":"oa1"}');
INSERT INTO "journal" VALUES(76,666082345388907966,10,'{"e":"move","by":1,"at":1794811407490831,"move":"od1"}');
INSERT INTO "journal" VALUES(77,666082345388907966,11,'{"e":"move","by":2,"at":1794811408729482,"move":"oa3"}');
INSERT INTO "journal" VALUES(78,666082345388907966,12,'{"e":"move","by":1,"at":1794811409938547,"move":"od3"}');
INSERT INTO "journal" VALUES(79,1047145766555341035,1,'{"e":"open","at":1794811410693289,"game":"mandala","options":{},"pace":"3d","listed":true,"levels":[0,0],"secret":"6fb8acf557f6cb05b108e7401b131a16e7c2b946acff64b7837ee1d2848d512e"}');
INSERT INTO "journal" VALUES(80,1047145766555341035,2,'{"e":"sit","by":1,"at":1794811410693316,"person":2753610326959130108,"name":"Anna","key":"727c2075f49213eacc1b63e22529c5e2","nonce":"00000000000000000000000000000000000000000000000000000000000000aa"}');
INSERT INTO "journal" VALUES(81,1047145766555341035,3,'{"e":"sit","by":2,"at":1794811410693706,"person":3094096020351750560,"name":"Guest 2921","guest":true,"key":"6e90a368341974024100db273e49a761","nonce":"00000000000000000000000000000000000000000000000000000000000000bb"}');
CREATE TABLE live(table_id INTEGER PRIMARY KEY);
INSERT INTO "live" VALUES(1047145766555341035);
CREATE TABLE person( id INTEGER PRIMARY KEY, name TEXT NOT NULL, guest INTEGER NOT NULL, since INTEGER NOT NULL, passphrase TEXT NOT NULL);
INSERT INTO "person" VALUES(874210229787548515,'Clara',0,1794811386072,'$argon2id$v=19$m=65536,t=2,p=1$0EkGB6luEDbbcigwEPM0LA$xVltWr2B1POGtFhGRkMkybDlr3a5l3K+fJahpDaoAeo');
INSERT INTO "person" VALUES(1670599230407741246,'Former member 1178',1,1794811385828,'');
INSERT INTO "person" VALUES(2753610326959130108,'Anna',0,1794811385296,'$argon2id$v=19$m=65536,t=2,p=1$Kcy/V1m0mg/9n9s4Grj/yw$QBO8jFUka1Vl3JhRoZNjLta1LCxpBckn4AE+5Q48Gzo');
INSERT INTO "person" VALUES(3094096020351750560,'Guest 2921',1,1794811386076,'');
CREATE TABLE played( person INTEGER NOT NULL, ended INTEGER NOT NULL, table_id INTEGER NOT NULL, other INTEGER NOT NULL, PRIMARY KEY (person, ended, table_id)) WITHOUT ROWID;
INSERT INTO "played" VALUES(874210229787548515,1794811387290,848974411835531570,1670599230407741246);
INSERT INTO "played" VALUES(874210229787548515,1794811386192,534024103277058310,2753610326959130108);
INSERT INTO "played" VALUES(874210229787548515,1794811386140,275373940065457987,3094096020351750560);
INSERT INTO "played" VALUES(874210229787548515,1794811386155,782318359479576294,3094096020351750560);
INSERT INTO "played" VALUES(1670599230407741246,1794811387290,848974411835531570,874210229787548515);
INSERT INTO "played" VALUES(1670599230407741246,1794811386161,900703217518292083,2753610326959130108);
INSERT INTO "played" VALUES(1670599230407741246,1794811386189,305676682148701547,2753610326959130108);
INSERT INTO "played" VALUES(2753610326959130108,1794811396209,845740977311903289,0);
INSERT INTO "played" VALUES(2753610326959130108,1794811386192,534024103277058310,874210229787548515);
INSERT INTO "played" VALUES(2753610326959130108,1794811386161,900703217518292083,1670599230407741246);
INSERT INTO "played" VALUES(2753610326959130108,1794811386189,305676682148701547,1670599230407741246);
INSERT INTO "played" VALUES(3094096020351750560,1794811386140,275373940065457987,874210229787548515);
INSERT INTO "played" VALUES(3094096020351750560,1794811386155,782318359479576294,874210229787548515);
CREATE TABLE session( token BLOB PRIMARY KEY, person INTEGER NOT NULL, since INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO "session" VALUES(X'308788FCCB3FF5D8804BC6331E7C8DE93D372E67B6F610018D3781857A79E80C',874210229787548515,1794811386072);
INSERT INTO "session" VALUES(X'A5F0F1D227627113135912C2E780EEDFC39EFB2406EFF8D33BCE81901F4B3AA2',2753610326959130108,1794811385813);
INSERT INTO "session" VALUES(X'CED1DFF0BC705CA77743EC5AC0028F06992E4CA463066E32885593FCC7E99868',874210229787548515,1794811410479);
INSERT INTO "session" VALUES(X'F947C46F072910D5D3CD143C1A9AAD795C6A8B9BB5891FB97A1A9EF5F8E498C6',3094096020351750560,1794811386076);
CREATE TABLE standing( person INTEGER NOT NULL, game TEXT NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL, won INTEGER NOT NULL, lost INTEGER NOT NULL, drawn INTEGER NOT NULL, ended INTEGER NOT NULL, PRIMARY KEY (person, game)) WITHOUT ROWID;
INSERT INTO "standing" VALUES(1670599230407741246,'manalath',1.37037634722012626299e+03,2.47463275299280581974e+02,5.99985980487746303757e-02,0,1,1,1794811386189);
INSERT INTO "standing" VALUES(2753610326959130108,'manalath',1.629623652779873737e+03,2.47463275299280581974e+02,5.99985980487746303757e-02,1,0,1,1794811386189);
CREATE TABLE told(table_id INTEGER PRIMARY KEY, record TEXT NOT NULL, state TEXT NOT NULL);
INSERT INTO "told" VALUES(275373940065457987,'[Date "2026.11.16"]
[Player1 "Clara"]
[Player2 "Guest 2921"]
[Game "patterns"]
[Seed "5de58eda11b2eb1a3440827c1ba8a978c971c66fa4f97f7160e19639a2bf68f2"]
[Seat1 "person"]
[Seat2 "person"]
[Clock "5+10"]
[Commitment "adad4f000b01bda0d6853eca28d9f284e1946a7ed4c5463fbc1233f74fa53bf8"]
[Secret "4e1d1148234d0f757486c7c5dd3d9f146e4782777189d7e29e20b646a40c1342"]
[Nonce1 "00000000000000000000000000000000000000000000000000000000000000aa"]
[Nonce2 "00000000000000000000000000000000000000000000000000000000000000bb"]
[Result "1-0"]
[Termination "resigned"]

1. Br {[%clk 0:05:00]} 2. Ee2 {[%clk 0:05:00]} 3. Ef3 {[%clk 0:05:09.993738]}
4. Sd2 {[%clk 0:05:09.99297]} 5. Ef5 {[%clk 0:05:19.986388]} 6. Ef6 {[%clk
0:05:19.986445]} 7. Ee8 {[%clk 0:05:29.983223]} 8. Ef1 {[%clk 0:05:29.983573]}
9. Sf8 {[%clk 0:05:39.975802]} 1-0
','{"seats":["617a40d5e9069ca0cbd0d2eff9d95f0d","2b51fae3b3d82e448e465069b507f58b"],"moves":[{"key":"k7","n":11},{"key":"k8","n":12}]}
{"is":"table","table":"7mjk4ev00nt3","n":13,"game":"patterns","options":{"ending":"flips"},"pace":"5+10","rated":false,"listed":true,"placed":false,"state":"over","seats":[{"kind":"person","name":"Clara","guest":true,"rating":null,"here":true},{"kind":"person","name":"Guest 2921","guest":true,"rating":null,"here":true}],"watchers":0,"deal":{"commitment":"adad4f000b01bda0d6853eca28d9f284e1946a7ed4c5463fbc1233f74fa53bf8","nonces":["00000000000000000000000000000000000000000000000000000000000000aa","00000000000000000000000000000000000000000000000000000000000000bb"],"secret":"4e1d1148234d0f757486c7c5dd3d9f146e4782777189d7e29e20b646a40c1342","seed":"5de58eda11b2eb1a3440827c1ba8a978c971c66fa4f97f7160e19639a2bf68f2"},"start":"oyyp/ggbpbg/orgybppy/opgybybr/ogboppyr/rgoopbor/rbygpr/yrbo rg - - bowl","position":"oyYY/ggbpbg/orgybYpy/opgybBbr/ogboppyr/rgoopRor/rbGGpr/yrbP op e2,f6,f1 f3,f5,e8 1","moves":["Br","Ee2","Ef3","Sd2","Ef5","Ef6","Ee8","Ef1","Sf8"],"movers":"212121212","toMove":0,"result":"1-0","end":"resigned","clocks":{"left":[329979,339975],"runs":0,"paused":false},"offers":{"draw":[false,false],"takeback":[false,false],"rematch":[false,false]},"gone":null,"next":null,"opened":1794811386072,"begun":1794811386076,"ended":1794811386140}');
INSERT INTO "told" VALUES(305676682148701547,'[Date "2026.11.16"]
[Player1 "Anna"]
[Player2 "Former member 1178"]
[Rating1 "1500"]
[Rating2 "1500"]
[Game "manalath"]
[Options "sides=2-2-3"]
[Seed "101513b10e62f873e8595117b90d79b1121854f3c392c123489f92c5b17f7762"]
[Seat1 "person"]
[Seat2 "person"]
[Clock "5+10"]
[Commitment "f9be1e50e6f71e0f308496a4a502a8f9b3da580292dab8188effbc0474f39fee"]
[Secret "9f420c824e372b9ecfbb9fd4263ba9c80e39109636f76bcac4b34d80e56967eb"]
[Nonce1 "00000000000000000000000000000000000000000000000000000000000000aa"]
[Nonce2 "00000000000000000000000000000000000000000000000000000000000000bb"]
[Result "1-0"]

1. oa1 {[%clk 0:05:00]} 2. oc2 {[%clk 0:05:00]} 3. pc1 {[%clk 0:05:09.999949]}
4. pa2 {[%clk 0:05:09.996688]} 5. ob4 {[%clk 0:05:19.992801]} 6. pa3 {[%clk
0:05:19.996074]} 7. ob3 {[%clk 0:05:29.990797]} 8. ob2 {[%clk 0:05:29.993976]}
9. pb1 {[%clk 0:05:39.9857]} 1-0
','{"seats":["c1396a99ff858ecbf97e545a2281a3d4","2670af361a878b2c5327e43b08f815cc"],"moves":[{"key":"k8","n":12},{"key":"k7","n":11}]}
{"is":"table","table":"8ffvaaksfsbb","n":12,"game":"manalath","options":{"sides":"2-2-3","supply":"25","neutral":""},"pace":"5+10","rated":true,"listed":true,"placed":false,"state":"over","seats":[{"kind":"person","name":"Anna","guest":false,"rating":1500,"here":true},{"kind":"person","name":"Former member 1178","guest":false,"rating":1500,"here":true}],"watchers":0,"deal":{"commitment":"f9be1e50e6f71e0f308496a4a502a8f9b3da580292dab8188effbc0474f39fee","nonces":["00000000000000000000000000000000000000000000000000000000000000aa","00000000000000000000000000000000000000000000000000000000000000bb"],"secret":"9f420c824e372b9ecfbb9fd4263ba9c80e39109636f76bcac4b34d80e56967eb","seed":"101513b10e62f873e8595117b90d79b1121854f3c392c123489f92c5b17f7762"},"start":".../..../... o 25-25","position":"po./pooo/opp 1-0 20-21","moves":["oa1","oc2","pc1","pa2","ob4","pa3","ob3","ob2","pb1"],"movers":"121212121","toMove":0,"result":"1-0","end":"rules","clocks":{"left":[339985,329993],"runs":0,"paused":false},"offers":{"draw":[false,false],"takeback":[false,false],"rematch":[false,false]},"gone":null,"next":null,"opened":1794811386162,"begun":1794811386163,"ended":1794811386189}');
INSERT INTO "told" VALUES(534024103277058310,'[Date "2026.11.16"]
[Player1 "Anna"]
[Player2 "Clara"]
[Rating1 "1630"]
[Game "manalath"]
[Options "sides=4-4-5"]
[Seed "7d647ce99c8d24ae81c8c89b0e9366b8001c90a2416edf0c5863106e26601ed9"]
[Position ".o.../....../......o/......o./.....o./...o../o.... o 19-25"]
[Seat1 "person"]
[Seat2 "person"]
[Clock "3d"]
[Commitment "7d0bdb41af8e8bf43771fd163c59ed6e92355c70289beecef84d2d2ef984de53"]
[Secret "7e5e6338f340a1ba335aaaec026de95c75ef632e6ebe8bb3dc49752a868636d7"]
[Nonce1 "00000000000000000000000000000000000000000000000000000000000000aa"]
[Nonce2 "00000000000000000000000000000000000000000000000000000000000000bb"]
[Result "*"]
[Termination "aborted"]

*
','{"seats":["4a570e8e28dd3b6440a22dcb9846ff81","0e74cdc61f6aa103d6a30854815b17a2"],"moves":[{"key":"","n":0},{"key":"","n":0}]}
{"is":"table","table":"et9w2yrn6p86","n":4,"game":"manalath","options":{"sides":"4-4-5","supply":"25","neutral":""},"pace":"3d","rated":false,"listed":true,"placed":true,"state":"over","seats":[{"kind":"person","name":"Anna","guest":false,"rating":1630,"here":true},{"kind":"person","name":"Clara","guest":true,"rating":null,"here":true}],"watchers":0,"deal":{"commitment":"7d0bdb41af8e8bf43771fd163c59ed6e92355c70289beecef84d2d2ef984de53","nonces":["00000000000000000000000000000000000000000000000000000000000000aa","00000000000000000000000000000000000000000000000000000000000000bb"],"secret":"7e5e6338f340a1ba335aaaec026de95c75ef632e6ebe8bb3dc49752a868636d7","seed":"7d647ce99c8d24ae81c8c89b0e9366b8001c90a2416edf0c5863106e26601ed9"},"start":".o.../....../......o/......o./.....o./...o../o.... o 19-25","position":".o.../....../......o/......o./.....o./...o../o.... o 19-25","moves":[],"movers":"","toMove":0,"result":"*","end":"aborted","clocks":{"left":[259200000,259200000],"runs":0,"paused":false},"offers":{"draw":[false,false],"takeback":[false,false],"rematch":[false,false]},"gone":null,"next":null,"opened":1794811386190,"begun":1794811386191,"ended":1794811386192}');
INSERT INTO "told" VALUES(666082345388907966,'[Date "2026.11.16"]
[Player1 "Kolam, level 1"]
[Player2 "Kolam, level 2"]
[Game "manalath"]
[Options "sides=3-3-3"]
[Seed "82968113161a455e352173ebec4881c4dc521193a2f0a4b55dbac6df3034bdeb"]
[Seat1 "level=1"]
[Seat2 "level=2"]
[Commitment "649e8cd1cf36db6c89c8c78309ca521683ade09454f6fdda695d824e2e9a7c7e"]
[Secret "36ab627b041c29e41052cfb33308f9c22e1ba77025e7d91d7b0a80970bdcf4b9"]
[Nonce1 "0000000000000000000000000000000000000000000000000000000000000000"]
[Nonce2 "0000000000000000000000000000000000000000000000000000000000000000"]
[Result "1-0"]

1. pe2 2. od2 3. oc1 4. oe3 5. pc5 6. oa2 7. pd4 8. oa1 9. od1 10. oa3 11. od3
1-0
','{"seats":[null,null],"moves":[{"key":"","n":12},{"key":"","n":11}]}
{"is":"table","table":"jfk6bmt117dy","n":12,"game":"manalath","options":{"sides":"3-3-3","supply":"25","neutral":""},"pace":"none","rated":false,"listed":true,"placed":false,"state":"over","seats":[{"kind":"level","level":1},{"kind":"level","level":2}],"watchers":1,"deal":{"commitment":"649e8cd1cf36db6c89c8c78309ca521683ade09454f6fdda695d824e2e9a7c7e","nonces":[null,null],"secret":"36ab627b041c29e41052cfb33308f9c22e1ba77025e7d91d7b0a80970bdcf4b9","seed":"82968113161a455e352173ebec4881c4dc521193a2f0a4b55dbac6df3034bdeb"},"start":".../..../...../..../... o 25-25","position":".po/ooop/o...p/..../ooo 1-0 17-22","moves":["pe2","od2","oc1","oe3","pc5","oa2","pd4","oa1","od1","oa3","od3"],"movers":"12121212121","toMove":0,"result":"1-0","end":"rules","clocks":null,"offers":{"draw":[false,false],"takeback":[false,false],"rematch":[false,false]},"gone":null,"next":null,"opened":1794811396219,"begun":1794811396219,"ended":1794811409938}');
INSERT INTO "told" VALUES(782318359479576294,'[Date "2026.11.16"]
[Player1 "Clara"]
[Player2 "Guest 2921"]
[Game "mandala"]
[Seed "303e299b01ff6556721c1209c78ae3fc918851060aafa1beb51de843bfcd4f43"]
[Seat1 "person"]
[Seat2 "person"]
[Commitment "73ba9e71f5064e2f312657728db7b0742cb61d94de4f1f9aa3a68ed489c4359a"]
[Secret "fdad801b96cae553ecb5827114102d76d003c4e38731e3d9e3df2432c1a73951"]
[Nonce1 "00000000000000000000000000000000000000000000000000000000000000aa"]
[Nonce2 "00000000000000000000000000000000000000000000000000000000000000bb"]
[Result "0-1"]
[Termination "resigned"]

1. M1r 2. M2b 3. F2p1 4. Xo3 5. M1r 6. M2g 0-1
','{"seats":["1e8a54e45d06227204a5f2a78b3479cd","6acc56233bbf0d19e614f6ace3a64ced"],"moves":[{"key":"k0","n":11},{"key":"k1","n":12}]}
{"is":"table","table":"npttcwq0qsq6","n":13,"game":"mandala","options":{},"pace":"none","rated":false,"listed":false,"placed":false,"state":"over","seats":[{"kind":"person","name":"Clara","guest":true,"rating":null,"here":true},{"kind":"person","name":"Guest 2921","guest":true,"rating":null,"here":true}],"watchers":0,"deal":{"commitment":"73ba9e71f5064e2f312657728db7b0742cb61d94de4f1f9aa3a68ed489c4359a","nonces":["00000000000000000000000000000000000000000000000000000000000000aa","00000000000000000000000000000000000000000000000000000000000000bb"],"secret":"fdad801b96cae553ecb5827114102d76d003c4e38731e3d9e3df2432c1a73951","seed":"303e299b01ff6556721c1209c78ae3fc918851060aafa1beb51de843bfcd4f43"},"start":"rgbgyrpbgyprygpygpgpbopbbbrrpoygygorporggbrbbgybyogporooogyrogogopybbboyypppyppgoypyrrby - r2p1b3/r1o3y1b1 r1g1+-/y1g1+- -/- o1p1|-|- r2|-|- 1 - play 0 0","position":"ygpygpgpbopbbbrrpoygygorporggbrbbgybyogporooogyrogogopybbboyypppyppgoypyrrby o3 r1y1g1p1b4/r3y2g1p1b1 r1g1+-/y1g1+- -/- r2o1p1|-|- r2g1b1|p1|- 1 - play 0 0","moves":["M1r","M2b","F2p1","Xo3","M1r","M2g"],"movers":"121212","toMove":0,"result":"0-1","end":"resigned","clocks":null,"offers":{"draw":[false,false],"takeback":[false,false],"rematch":[false,false]},"gone":null,"next":null,"opened":1794811386148,"begun":1794811386149,"ended":1794811386155}');
INSERT INTO "told" VALUES(845740977311903289,'[Date "2026.11.16"]
[Player1 "Anna"]
[Player2 "Kolam, level 1"]
[Game "patterns"]
[Seed "66734f6addf3e9c66464e5639f8eca9a77c54a927d381937bdc82dbff5d770c1"]
[Seat1 "person"]
[Seat2 "level=1"]
[Commitment "87d2a616421817922e19eff7c218a06b0dbbcf2517ec8899dbde5be90e1e4991"]
[Secret "ad830674416088b85d9a8126dc47fbec027db48d03e28a836a7eb0a7065eef19"]
[Nonce1 "00000000000000000000000000000000000000000000000000000000000000aa"]
[Nonce2 "0000000000000000000000000000000000000000000000000000000000000000"]
[Result "0-1"]
[Termination "resigned"]

1. Bp 2. Ec1 3. Ee7 0-1
','{"seats":["2643dd088c7d21133e316bca302b2fc9",null],"moves":[{"key":"k0","n":4},{"key":"","n":5}]}
{"is":"table","table":"qf5cy0eanvhs","n":6,"game":"patterns","options":{"ending":"flips"},"pace":"none","rated":false,"listed":true,"placed":false,"state":"over","seats":[{"kind":"person","name":"Anna","guest":false,"rating":null,"here":true},{"kind":"level","level":1}],"watchers":0,"deal":{"commitment":"87d2a616421817922e19eff7c218a06b0dbbcf2517ec8899dbde5be90e1e4991","nonces":["00000000000000000000000000000000000000000000000000000000000000aa",null],"secret":"ad830674416088b85d9a8126dc47fbec027db48d03e28a836a7eb0a7065eef19","seed":"66734f6addf3e9c66464e5639f8eca9a77c54a927d381937bdc82dbff5d770c1"},"start":"gpgp/pobypy/rbypgggb/yobgrbrp/goooyrgo/oorygrrr/brpbyb/yopy pb - - bowl","position":"gpgp/pobPpy/rbypgggb/yobgrbrp/goooyrgo/oorygrrr/brpbyb/Bopy yy c1 e7 1","moves":["Bp","Ec1","Ee7"],"movers":"212","toMove":0,"result":"0-1","end":"resigned","clocks":null,"offers":{"draw":[false,false],"takeback":[false,false],"rematch":[false,false]},"gone":null,"next":null,"opened":1794811394206,"begun":1794811394206,"ended":1794811396209}');
INSERT INTO "told" VALUES(848974411835531570,'[Date "2026.11.16"]
[Player1 "Former member 1178"]
[Player2 "Clara"]
[Game "patterns"]
[Seed "1c4a6d3a19a499b20dabde969e5e69dd723ff261534d0b4ca6f6dbfd29d9d979"]
[Seat1 "person"]
[Seat2 "person"]
[Clock "1s"]
[Commitment "26f0531fb7765b852df41fb561b4911a419d95a704affe1d1610de35805f81cd"]
[Secret "8f1143bec6675498f59a17d0a16c5436c7b3bcefb2fadb7657c6a255db208f03"]
[Nonce1 "00000000000000000000000000000000000000000000000000000000000000aa"]
[Nonce2 "00000000000000000000000000000000000000000000000000000000000000bb"]
[Result "0-1"]
[Termination "time"]

1. Bo {[%clk 0:00:01]} 2. Ee2 {[%clk 0:00:01]} 3. Ef3 {[%clk 0:00:01]} 0-1
','{"seats":["f985e8aa394b8f0b5f60ace05bcc8e99","fe70aed69da9e0a2b822e4490225ed8e"],"moves":[{"key":"k1","n":5},{"key":"k2","n":6}]}
{"is":"table","table":"qj19qb0dmr9j","n":7,"game":"patterns","options":{"ending":"flips"},"pace":"1s","rated":false,"listed":true,"placed":false,"state":"over","seats":[{"kind":"person","name":"Former member 1178","guest":false,"rating":null,"here":true},{"kind":"person","name":"Clara","guest":true,"rating":null,"here":true}],"watchers":0,"deal":{"commitment":"26f0531fb7765b852df41fb561b4911a419d95a704affe1d1610de35805f81cd","nonces":["00000000000000000000000000000000000000000000000000000000000000aa","00000000000000000000000000000000000000000000000000000000000000bb"],"secret":"8f1143bec6675498f59a17d0a16c5436c7b3bcefb2fadb7657c6a255db208f03","seed":"1c4a6d3a19a499b20dabde969e5e69dd723ff261534d0b4ca6f6dbfd29d9d979"},"start":"yyby/orbpbr/opgbopyp/prypgoyg/gbrbrgop/brogbbpy/ooyrpg/rggr oy - - bowl","position":"yyby/orbpbr/opgbopyp/prypgoyg/gbrbrgop/brogbOpy/ooyYpg/rggr rb e2 f3 1","moves":["Bo","Ee2","Ef3"],"movers":"212","toMove":0,"result":"0-1","end":"time","clocks":{"left":[0,1000],"runs":0,"paused":false},"offers":{"draw":[false,false],"takeback":[false,false],"rematch":[false,false]},"gone":null,"next":null,"opened":1794811386194,"begun":1794811386194,"ended":1794811387290}');
INSERT INTO "told" VALUES(900703217518292083,'[Date "2026.11.16"]
[Player1 "Anna"]
[Player2 "Former member 1178"]
[Game "manalath"]
[Options "sides=4-4-5"]
[Seed "b480b0327d0805e319cf85e6ded6ecd2bc0db3b05bd16d9d5d7ef9596615486d"]
[Seat1 "person"]
[Seat2 "person"]
[Clock "30s"]
[Commitment "619ba0636e920d3a666c878b5b535180408596ecca569bc9a25e441ae69dcc76"]
[Secret "788e21a79c2a85afcf70cf2c97b17392185f81a75e7514355dd65c14e83ce1e4"]
[Nonce1 "00000000000000000000000000000000000000000000000000000000000000aa"]
[Nonce2 "00000000000000000000000000000000000000000000000000000000000000bb"]
[Result "1/2-1/2"]
[Termination "agreed"]

1. oa1 {[%clk 0:00:30]} 2. ob4 {[%clk 0:00:30]} 3. oc6 {[%clk 0:00:30]} 4. od7
{[%clk 0:00:30]} 5. oe7 {[%clk 0:00:30]} 6. og2 {[%clk 0:00:30]} 1/2-1/2
','{"seats":["0dc3ff8ea61443d9ddc547a7a427a58c","45150b95e02f4049cac0bdf73c4d0f04"],"moves":[{"key":"k4","n":8},{"key":"k5","n":9}]}
{"is":"table","table":"rzzgsqg3nb3k","n":11,"game":"manalath","options":{"sides":"4-4-5","supply":"25","neutral":""},"pace":"30s","rated":true,"listed":true,"placed":false,"state":"over","seats":[{"kind":"person","name":"Anna","guest":false,"rating":null,"here":true},{"kind":"person","name":"Former member 1178","guest":false,"rating":null,"here":true}],"watchers":0,"deal":{"commitment":"619ba0636e920d3a666c878b5b535180408596ecca569bc9a25e441ae69dcc76","nonces":["00000000000000000000000000000000000000000000000000000000000000aa","00000000000000000000000000000000000000000000000000000000000000bb"],"secret":"788e21a79c2a85afcf70cf2c97b17392185f81a75e7514355dd65c14e83ce1e4","seed":"b480b0327d0805e319cf85e6ded6ecd2bc0db3b05bd16d9d5d7ef9596615486d"},"start":"...../....../......./......../......./....../..... o 25-25","position":".o.../....../......o/......o./.....o./...o../o.... o 19-25","moves":["oa1","ob4","oc6","od7","oe7","og2"],"movers":"121212","toMove":0,"result":"1/2-1/2","end":"agreed","clocks":{"left":[29999,30000],"runs":0,"paused":false},"offers":{"draw":[false,false],"takeback":[false,false],"rematch":[false,false]},"gone":null,"next":null,"opened":1794811386156,"begun":1794811386156,"ended":1794811386161}');
CREATE INDEX game_ended ON game(ended, table_id, listed, result);
CREATE INDEX game_kind ON game(game, ended, table_id, listed, result);
CREATE INDEX played_other ON played(person, other, ended, table_id);
CREATE UNIQUE INDEX person_account ON person(name COLLATE NOCASE) WHERE guest = 0;
CREATE INDEX session_person ON session(person);
COMMIT;
